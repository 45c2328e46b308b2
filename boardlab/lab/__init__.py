"""The lab: from one game to a million, in this process, on all its cores or on a cluster. It never imports widgets."""

from boardlab.lab.arena import Arena, arena
from boardlab.lab.ladders import Ladder, ladder
from boardlab.lab.matches import Match, match
from boardlab.lab.study import Studied, kept, study
from boardlab.lab.workers import dask

__all__ = ["Arena", "Ladder", "Match", "Studied", "arena", "dask", "kept", "ladder", "match", "study"]
