"""What all cogs share: the pipeline of a command, rendering, buttons, refusals."""
