"""Painters: the same scene as SVG, as text, on a canvas; and a picture that shows itself."""

from boardlab.paint.canvas import paint
from boardlab.paint.node_link import node_link_svg, over_board
from boardlab.paint.show import Picture, picture
from boardlab.paint.svg import svg
from boardlab.paint.text import text

__all__ = ["svg", "text", "paint", "Picture", "picture", "node_link_svg", "over_board"]
