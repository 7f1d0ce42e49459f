"""Stories, the City Editor and the Paradise Times-Dispatch."""
