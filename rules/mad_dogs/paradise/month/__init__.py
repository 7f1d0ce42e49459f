"""The month of a campaign, part by part."""
