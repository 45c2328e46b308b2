"""Notebooks as web pages whose pictures say what they show: nbconvert's own page leaves their descriptions out.

In a shell: `jupyter nbconvert --to boardlab.tools.webpage.WebPage notebook.ipynb`.

>>> described('<svg><title>A board</title><desc>Nobody on it.</desc></svg>')
'A board. Nobody on it.'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from nbconvert import HTMLExporter
from traitlets import default

TEMPLATE = """{%- extends 'lab/index.html.j2' -%}
{%- block data_svg -%}
<div class="jp-RenderedSVG jp-OutputArea-output {{ extra_class }}" data-mime-type="image/svg+xml">
<img alt="{{ (output | get_metadata('alt', 'image/svg+xml') or output.data['image/svg+xml'] | described) | escape_html }}"
 src="data:image/svg+xml;base64,{{ output.data['image/svg+xml'] | text_base64 }}"></div>
{%- endblock -%}
{%- block data_png -%}
<div class="jp-RenderedImage jp-OutputArea-output {{ extra_class }}">
<img alt="{{ (output | get_metadata('alt', 'image/png') or '') | escape_html }}"
 src="data:image/png;base64,{{ output.data['image/png'] }}"></div>
{%- endblock -%}"""


class WebPage(HTMLExporter):
    """HTML as nbconvert writes it, with an alternative text for every drawing and plot."""

    export_from_notebook = "Web page with described pictures"

    @default("raw_template")
    def _template(self) -> str:
        return TEMPLATE

    def default_filters(self) -> Iterator[tuple[str, Any]]:
        """Its filters, and one that reads what a drawing says of itself."""
        yield from super().default_filters()
        yield "described", described


def described(svg: str) -> str:
    """What a drawing says it shows: its title and its description."""
    said = (re.search(rf"<{part}\b[^>]*>([^<]*)", svg) for part in ("title", "desc"))
    return ". ".join(unescape(found[1]).strip(" .") for found in said if found) + "."
