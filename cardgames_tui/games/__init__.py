"""Games being played, with everything that is a rule of play and not of one screen."""
