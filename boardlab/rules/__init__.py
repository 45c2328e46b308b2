"""Rule ids: the `book` they are entered in, the `code` that is shown, the `card` that tells all about one."""
