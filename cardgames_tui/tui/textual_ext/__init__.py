"""What of Textual works differently here."""
