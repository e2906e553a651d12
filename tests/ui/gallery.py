"""Every token and drawing on one page, for eyes: `uvicorn tests.ui.gallery:app`, then /dark or /light.

Not a test and not part of the product; routes may add a text scale: /dark/2.
"""

import flet as ft
import flet_web.fastapi as fw

from companion.games import ALL
from companion.ui import drawings as d
from companion.ui import theme as t
from companion.ui.theme import Look

GAMES = tuple(ALL)


def row(*controls: ft.Control, gap: int = 8, wrap: bool = True) -> ft.Row:
    return ft.Row(
        list(controls),
        spacing=gap,
        run_spacing=gap,
        wrap=wrap,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def shapes(look: Look) -> list[ft.Control]:
    return [
        row(
            *(d.seat_shape(look, i + 1, letter, 30) for i, letter in enumerate("ABCDE")),
            *(d.element_shape(look, kind, size=30) for kind in "ETFAM"),
        ),
        row(
            d.warning_triangle(look, 30),
            d.danger_octagon(look, 30),
            ft.Container(d.hatch(look, 60, 30), border_radius=8),
            d.side_sign(look, "synchro_horizon", False, 24),
            d.side_sign(look, "synchro_horizon", True, 24),
        ),
        row(
            *(d.seat_shape(look, i + 1, letter, 22, outlined=True) for i, letter in enumerate("ABCDÉ")),
            *(d.element_shape(look, kind, size=30, outlined=True) for kind in "ETFAM"),
            d.free_seat(look, 5),
        ),
        row(
            *(d.seat_shape(look, i + 1, letter, 18) for i, letter in enumerate("ÉŒZWQ")),
            d.seat_shape(look, 1, "&"),
        ),
    ]


def dice(look: Look) -> list[ft.Control]:
    return [
        row(
            d.d6(look, 5, 48),
            d.d6(look, 3, 48, dark_die=True),
            gap=7,
        ),
        row(
            d.marble(look, "J", "J", 36, "played"),
            d.marble(look, "R", "R", 36, "current", game_id="big_book"),
            d.marble(look, "B", "B", 36),
            d.marble(look, None, None, 36, "hidden"),
            d.flames(look, "pantacle", 3),
            d.shards(look, "synchro_horizon", 2),
        ),
        t.felt(
            look,
            ft.Row(
                [
                    d.d6(look, face, 60, turn=turn)
                    for face, turn in zip((4, 2, 6, 1), (-9, 7, -3, 14), strict=True)
                ],
                spacing=14,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            height=112,
            width=328,
        ),
    ]


def pile(look: Look) -> list[ft.Control]:
    number = look.text(
        "7", "hero", size=100 if look.wide else None, text_align=ft.TextAlign.CENTER, width=136
    )
    words = ft.Column(
        [
            look.text("Pile Folie, sur 30", "note", color=look.palette.ink2),
            row(
                d.warning_triangle(look, 26),
                look.text("Alerte", "title", color=look.palette.warn, weight=700),
            ),
            look.text("8 ou moins à 4 joueurs", "where", color=look.palette.ink2),
            look.text("", "where", spans=[look.span("1,3", "where"), look.span(" par tour", "where", 400)]),
        ],
        spacing=4,
        tight=True,
    )
    stack = ft.Stack(
        [d.spiral(look, "big_book"), number], width=136, height=136, alignment=ft.Alignment.CENTER
    )
    return [
        row(stack, words, wrap=False),
        d.pile_gauge(look, "big_book", 30, 7, 3, 8),
        d.pile_gauge(look, "big_book", 30, 22, 3, 8),
        d.odds(look, "anima", -1),
    ]


def grounds(look: Look) -> list[ft.Control]:
    c = look.palette

    def words(one: str, two: str, colour: str, second: str) -> ft.Column:
        return ft.Column(
            [look.text(one, "button", color=colour), look.text(two, "caption", color=second)],
            spacing=0,
            tight=True,
        )

    pad = ft.Padding(16, 8, 12, 8)
    main = ft.Row(
        [
            ft.Container(words("Fin de l’action", "Bo passe", c.on_main, c.on_main2), expand=True),
            d.icon("next", 24, c.on_main),
        ]
    )
    calm = ft.Row(
        [
            ft.Container(words("Tour de Chloé", "concentration", c.ink2, c.ink2), expand=True),
            d.icon("next", 24, c.ink2),
        ]
    )
    dashes = d.dashed_box(look, 48, 60, 12, d.icon("done", 22, c.ok))
    ask = d.dashed_box(look, 48, 48, 12, d.icon("add", 18, c.ink3), c.ink3)
    chip = {"width": 76, "height": 64, "alignment": ft.Alignment.CENTER}
    band = ft.Row(
        [
            d.hatch(look, 10, 56),
            d.danger_octagon(look, 28),
            words("Mortel", "1 potion sauve", c.on_danger, c.on_danger),
        ],
        spacing=12,
    )
    return [
        t.main_ground(look, main, padding=pad, height=56, width=328, on_click=print),
        t.main_ground(look, calm, guarded=True, padding=pad, height=56, width=328),
        row(
            t.pressable(look, look.text("lit"), **chip, on_click=print),
            t.flat(look, look.text("flat", color=c.ink2), **chip),
            t.well(look, look.text("well", color=c.ink2), **chip),
            t.active(look, "big_book", look.text("active"), **chip),
        ),
        row(*(t.active(look, game, d.motif(look, game, 28), **(chip | {"width": 58})) for game in GAMES)),
        row(
            dashes,
            ask,
            *(d.icon(name, 22, c.ink2) for name in ("shield", "stunned", "silenced", "support", "judgement")),
        ),
        ft.Container(band, bgcolor=c.danger_bg, border_radius=14, height=56, width=328),
    ]


def motifs(look: Look) -> list[ft.Control]:
    def card(game: str) -> ft.Container:
        tint = look.accent(game)
        name = look.text(game, "caption", color=tint.acc, weight=600, max_lines=1)
        return ft.Container(
            ft.Column(
                [d.motif(look, game, 60), name],
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            width=100,
            height=104,
            border_radius=14,
            gradient=t.vertical(tint.acc_bg, look.palette.well),
        )

    return [
        row(d.motif(look, "none", 26), look.text("companion", "title", weight=800)),
        row(*(card(game) for game in GAMES)),
    ]


def type_roles(look: Look) -> list[ft.Control]:
    roles = ("big", "tile", "title", "head", "bar", "body", "where", "note", "caption")
    framed = [
        ft.Container(look.text(value, role), bgcolor=look.palette.danger_bg)
        for role, value in (("big", "14"), ("tile", "28"))
    ]
    return [
        row(*framed),
        row(*(look.text(f"{role} 17", role) for role in roles)),
        look.text("œuvre « façade » à l’été − × ·"),
    ]


def main(page: ft.Page) -> None:
    parts = page.route.strip("/").split("/")
    look = Look(
        dark=parts[0] != "light",
        scale=float(parts[1]) if len(parts) > 1 else 1.0,
        width=int(page.width or 360),
        height=int(page.height or 640),
    )
    page.fonts, page.padding, page.spacing = t.FONTS, 0, 0
    page.theme = t.page_theme(look)
    page.theme_mode = ft.ThemeMode.DARK if look.dark else ft.ThemeMode.LIGHT
    page.dark_theme = t.page_theme(look)
    blocks = [*motifs(look), *shapes(look), *dice(look)], [*pile(look), *type_roles(look)], grounds(look)
    if look.wide:
        body: ft.Control = ft.Row(
            [ft.Column(block, width=380, spacing=12) for block in blocks],
            spacing=32,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        body = ft.Container(body, padding=32)
    else:
        first = parts[2] if len(parts) > 2 else ""
        order = [b for i, b in enumerate(blocks) if not first or i == int(first)]
        body = ft.Container(
            ft.Column([c for block in order for c in block], spacing=10, scroll=ft.ScrollMode.AUTO),
            padding=16,
        )
    page.add(t.lamp(look, body))


app = fw.FastAPI()
app.mount("/", fw.app(main, no_cdn=True, assets_dir=str(t.ASSETS_DIR)))
