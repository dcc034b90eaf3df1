"""The search behind the solver: best first, then depth first, from both ends of the game.

Read it in this order:

- `solitaire/ring.py`: counting on the ring of ranks, which shows most lost positions without a search;
- `encoding`: how a position becomes one int, a state, and what the tuples of the inner loops hold;
- `landings` and `weights_data`: tables of the moves from each rank, the weights that order them, and the cut
  test, which recognises more lost states;
- `packed_deal`: a deal in that encoding, and its own tables;
- `race`: the searches from both ends; the first to finish decides.
"""
