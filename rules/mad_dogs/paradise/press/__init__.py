"""The press: Reporters' stories, the City Editor, and the Paradise Times-Dispatch."""
