"""However pytest runs the notebooks, it is in English and for a learner who has done nothing; the real one's progress is
left alone."""

import os
import tempfile

_folder = tempfile.TemporaryDirectory(prefix="boardlab-progress-")  # gone when pytest ends
os.environ["BOARDLAB_PROGRESS"] = os.path.join(_folder.name, "progress.json")
os.environ["BOARDLAB_LANGUAGE"] = "en"
