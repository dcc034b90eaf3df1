"""The search behind the solver, bidirectional and best first.

To be read in this order:

- `black_hole/ring.py`: what the ring of ranks allows, which shows most lost positions without a search;
- `encoding`: how a position is packed into one int, a state, and what the tuples of the inner loops hold;
- `landings` and `weights_data`: tables of the moves at each rank, with the weights that order them and a test
  that recognises more lost states;
- `packed_deal`: a deal in that encoding, and its own tables;
- `race`: the search of a position, from both ends; the first to finish decides.
"""
