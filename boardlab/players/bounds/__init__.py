"""What each game knows about where a proof need not look, in the numbers of its engine. Only a matter of speed."""
