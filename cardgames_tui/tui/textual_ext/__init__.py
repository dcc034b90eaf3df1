"""What is done here differently than Textual 8.2 does it; each module says what, and why."""
