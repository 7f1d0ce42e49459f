"""What figures of Pottersville do on foot: moves, stunts, melee, Guts, first aid, bribes."""
