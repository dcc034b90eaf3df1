"""The search behind the solver, bidirectional and best first.

To be read in this order:

- `black_hole/ring.py`: what the ring of ranks allows, which shows most lost positions without a search;
- `encoding`: how a position is packed into one int, a state, and what the tuples of the inner loops hold;
- `cuts`: a test that recognises more lost states;
- `landings` and `weights_data`: tables of the moves at each rank, with the weights that order them;
- `packed_deal`: a deal in that encoding, and its own tables;
- `best_first`: the search of a position from one end;
- `race`: two such searches, from both ends, of which the first to finish decides.
"""
