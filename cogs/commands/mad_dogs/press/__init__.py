"""The slash commands of the press: stories, the City Editor, and the Paradise Times-Dispatch."""
