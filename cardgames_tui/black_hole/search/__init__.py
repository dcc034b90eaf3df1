"""The search behind the solver: what it knows of the ring, how it packs states, and how it walks them."""
