"""A picture as data: `scene(state, marks)` gives shapes; `boardlab.paint` draws them."""

from boardlab.scene.look import BadLook, Look, Theme, contrast, look_lives_in, look_of, theme_named, themes
from boardlab.scene.marks import (
                                  BadMark,
                                  Mark,
                                  arrow,
                                  continuations,
                                  cross,
                                  diamond,
                                  dot,
                                  edge,
                                  marks_for,
                                  read_mark,
                                  ring,
                                  shade,
                                  sight,
                                  zone,
)
from boardlab.scene.picture import Scene, scene
from boardlab.scene.shapes import Circle, Group, Hit, Layer, Line, Path, Polygon, Shape, Text

__all__ = ["scene", "Scene", "Polygon", "Circle", "Line", "Path", "Text", "Shape", "Group", "Layer", "Hit",
           "Mark", "BadMark", "dot", "diamond", "cross", "ring", "sight", "zone", "arrow", "edge", "shade", "read_mark",
           "marks_for", "continuations", "Look", "Theme", "BadLook", "look_of", "look_lives_in", "themes",
           "theme_named", "contrast"]
