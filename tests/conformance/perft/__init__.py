"""How many sequences of moves there are to a depth: a change in any rule changes a count."""
