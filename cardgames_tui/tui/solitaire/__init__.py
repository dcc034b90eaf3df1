"""The solitaire screens and their parts."""
