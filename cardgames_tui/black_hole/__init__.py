"""Black Hole and All in a Row: cards, deals, rules, and the analysis of both."""
