"""Lessons as data: read strictly, proved by search, and played step by step without any widget."""

from boardlab.lessons.checking import check_curriculum, check_game, check_lesson
from boardlab.lessons.curriculum import Chapter, Course, curriculum, following, taught
from boardlab.lessons.goals import Goal
from boardlab.lessons.play import LessonPlay, Note, View
from boardlab.lessons.progress import Progress, Standing, my_progress, progress_path
from boardlab.lessons.reading import BadLesson, Lesson, Step, lesson, lesson_names, lessons_of, read_lesson
from boardlab.lessons.review import Review, review
from boardlab.lessons.verdicts import Verdict

__all__ = ["BadLesson", "Lesson", "Step", "Goal", "Verdict", "read_lesson", "lesson", "lesson_names", "lessons_of",
           "Chapter", "Course", "curriculum", "following", "taught", "LessonPlay", "View", "Note", "Review", "review",
           "Progress", "Standing", "my_progress", "progress_path", "check_lesson", "check_game", "check_curriculum"]
