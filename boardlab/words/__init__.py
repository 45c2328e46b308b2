"""The kit's phrases, a file a language."""
