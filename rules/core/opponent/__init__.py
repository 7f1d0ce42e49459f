"""An opponent that plays a side of a fight: what its moves can bring, and which of them it makes."""
