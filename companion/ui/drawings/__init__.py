"""All drawings of the app, each one control: an inline SVG in an `ft.Image`.

Reasons (measured with Flet 1.0.5; server side in process, 20 ten-sided dice in one component, two of them
changing; pixels in Chromium with software rendering at factors 1, 2 and 3):

| method                           | one tap   | bytes of a tap | mount   | controls of a die |
|----------------------------------|-----------|----------------|---------|-------------------|
| inline SVG, cached string        | 2.1 ms    | 2 260          | 25.6 kB | 1                 |
| SVG asset file                   | 1.7 ms    | 105            | 3.0 kB  | 1                 |
| SVG asset, digit as text over it | 5.7-7 ms  | 135            | 8.6 kB  | 4                 |
| canvas                           | 18-23 ms  | 109            | 21.7 kB | 6                 |

- Assets send fewer bytes, but each file is one more request before its first frame, and there cannot be one
  for every letter of a name in two themes. Inline costs about 1 kB for each drawing that changes.
- `Image(src=...)` takes an SVG as string, bytes or base64; a string must contain the usual xmlns attribute.
- SVG text was drawn in the client's own font, not in ours; so letters are outlines (`glyphs.py`).
- Sharp at factors 2 and 3 (vectors). No flicker: in 8 changes of 40 dice no frame without its die was seen,
  neither when the source changed nor when the parent was rebuilt. 40 dice at once: longest frame 60-90 ms.
- Strings come from caches, so an unchanged drawing is compared by identity and never sent again.

Screen readers read a drawing only if it has a `label`. Inside a tappable control give none; name the control.
"""

from companion.ui.drawings.dice import d6, marble
from companion.ui.drawings.gauges import (
    dashed_box,
    flames,
    hatch,
    odds,
    pile_gauge,
    pile_gauge_source,
    shards,
    spiral,
)
from companion.ui.drawings.icons import ICONS, icon
from companion.ui.drawings.motifs import motif
from companion.ui.drawings.polyhedra import SIDES, DieFace, die, throw_source
from companion.ui.drawings.shapes import (
    danger_octagon,
    element_shape,
    free_seat,
    initial,
    ring_colour,
    seat_shape,
    side_sign,
    warning_triangle,
)

__all__ = [
    "ICONS",
    "SIDES",
    "DieFace",
    "d6",
    "danger_octagon",
    "dashed_box",
    "die",
    "element_shape",
    "flames",
    "free_seat",
    "hatch",
    "icon",
    "initial",
    "marble",
    "motif",
    "odds",
    "pile_gauge",
    "pile_gauge_source",
    "ring_colour",
    "seat_shape",
    "shards",
    "side_sign",
    "spiral",
    "throw_source",
    "warning_triangle",
]
