# SPDX-License-Identifier: GPL-3.0-or-later
"""The few shapes that plots are made of, in colours for light and for dark."""

from __future__ import annotations

from xml.sax.saxutils import escape

# Every plot brings its own ground, so that it can be read on any page.
_STYLE = """
svg { font-family: system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; font-size: 13px; }
.ground { fill: #ffffff; } .text { fill: #1f2328; } .faint { fill: #59636e; } .title { font-size: 15px; font-weight: 600; }
.small { font-size: 11.5px; } .value { paint-order: stroke; stroke: #ffffff; stroke-width: 3px; } .grid { stroke: #d1d9e0; } .goal { stroke: #bc4c00; stroke-dasharray: 5 4; } .goaltext { fill: #bc4c00; }
.ours { fill: #0969da; } .ours.line { stroke: #0969da; } .peer { fill: #59636e; } .peer.line { stroke: #59636e; }
.floor { fill: #8250df; } .floor.line { stroke: #8250df; } .line { fill: none; }
@media (prefers-color-scheme: dark) {
.ground { fill: #0d1117; } .value { stroke: #0d1117; } .text { fill: #f0f6fc; } .faint { fill: #9198a1; } .grid { stroke: #3d444d; } .goal { stroke: #f0883e; }
.goaltext { fill: #f0883e; } .ours { fill: #58a6ff; } .ours.line { stroke: #58a6ff; } .peer { fill: #9198a1; } .peer.line { stroke: #9198a1; }
.floor { fill: #bc8cff; } .floor.line { stroke: #bc8cff; } .line { fill: none; }
}
"""


class Drawing:
    """A picture that grows by shapes."""

    def __init__(self, width: float, height: float, title: str):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{_STYLE}</style>",
            f'<rect class="ground" width="{width:g}" height="{height:g}" rx="6"/>',
        ]

    def text(self, x: float, y: float, words: str, kind: str = "text", anchor: str = "start") -> None:
        """Words whose base line begins (or ends, or is centred) there."""
        self.parts.append(f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>')

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str, width: float = 1) -> None:
        """A straight line."""
        self.parts.append(f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke-width="{width:g}"/>')

    def bar(self, x: float, y: float, width: float, height: float, kind: str, opacity: float = 1) -> None:
        """A bar with round corners."""
        self.parts.append(
            f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{max(width, 1):.1f}" height="{height:.1f}" rx="2" fill-opacity="{opacity:g}"/>'
        )

    def dot(self, x: float, y: float, radius: float, kind: str, opacity: float = 1) -> None:
        """A dot."""
        self.parts.append(f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill-opacity="{opacity:g}"/>')

    def path(self, points: list[tuple[float, float]], kind: str, width: float = 2) -> None:
        """A line through points."""
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polyline class="{kind}" points="{joined}" stroke-width="{width:g}" stroke-linejoin="round"/>')

    def finish(self) -> str:
        """The file's text."""
        return "\n".join([*self.parts, "</svg>", ""])
