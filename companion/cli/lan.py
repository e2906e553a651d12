"""``companion --lan``: open the door for phones, and show the QR code in the terminal."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import segno

from companion.cli.out import print_error, say
from companion.hosting.lan.address import lan_address
from companion.hosting.lan.host import LanHost
from companion.hosting.lan.pairing import Pairing
from companion.i18n.words import Words
from companion.ui.door import NotOpened

if TYPE_CHECKING:
    from companion.store.library import Library
    from companion.store.store import Store


def house_of(library: Library, address: str | None) -> LanHost:
    """The door for phones: closed, but it remembers who was in when the app last ended."""
    pairing = Pairing(library.phones(), library.put_passes)
    return LanHost(pairing, address=lambda: address or lan_address())


def last_table(store: Store) -> str:
    """The table the phones are led to: the last played one that still goes on; empty without one."""
    return next((card.id for card in store.cards() if not card.finished), "")


def doorbell(house: LanHost, words: Words, table: str = "") -> None:
    """Open the door and tell how to come in; again whenever a link or a code is no longer good."""
    try:
        house.open(table)
    except NotOpened as no:
        print_error(words.t(f"app.phones.not.{no.why}", **no.facts))
        return
    told = ("", "")

    def tell() -> None:
        nonlocal told
        invitation = house.invitation()
        if invitation is None or (invitation.link, invitation.code) == told:
            return
        told = invitation.link, invitation.code
        say(words.t("app.cli.lan", link=invitation.link, code=invitation.code))
        if sys.stdout.isatty():
            drawn = io.StringIO()
            segno.make_qr(invitation.link, error="l").terminal(drawn, compact=True)
            say(drawn.getvalue())

    house.listen(tell)
    tell()
