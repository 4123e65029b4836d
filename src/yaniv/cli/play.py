"""`yaniv play`: from what was asked for to a running match."""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

import typer

from yaniv.bots import BOTS
from yaniv.game import BadRule, HouseRules, NotationError, RecordError, Seat
from yaniv.lab import Dealer, Host
from yaniv.tui import opening, reader, shelf
from yaniv.tui.face import Face
from yaniv.tui.opening import Opening, Table, bad_rule
from yaniv.tui.plain import Plain
from yaniv.tui.saved import SEED, Saved, kept, load
from yaniv.tui.session import Session, levels_in_use
from yaniv.tui.shelf import Shelf
from yaniv.tui.signs import ltr
from yaniv.tui.tell import Teller
from yaniv.words import Words

PACE = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the command line asks for; `None` where it leaves it open."""

    rules: str | None = None
    opponents: int | None = None
    levels: tuple[str, ...] = ()
    name: str | None = None
    seed: int | None = None
    resume: bool = False
    save: Path | None = None
    plain: bool = False
    auto: bool = False
    pace: float | None = None

    @property
    def open(self) -> bool:
        """Whether nothing is said about the match, so that a person may be asked."""
        match = (self.rules, self.opponents, self.name, self.seed, self.save)
        return not self.levels and not self.resume and not self.auto and all(wish is None for wish in match)

    @property
    def new(self) -> bool:
        """Whether something is asked for that only a new match can have."""
        return bool(self.levels) or any(w is not None for w in (self.rules, self.opponents, self.name, self.seed))


def play(wishes: Wishes, language: str) -> int:
    """Play a match; the exit status."""
    with reader.stop_on_signals():
        return Start(wishes, Words(language)).play()


@dataclass(slots=True)
class Start:
    """Sets up one match, new or taken up again."""

    wishes: Wishes
    words: Words

    def play(self) -> int:
        """Play it; the exit status."""
        if self.wishes.resume and self.wishes.new:
            raise typer.BadParameter(self.words.say("wrong.with_resume"))
        try:
            found = self._resumed() if self.wishes.resume else self._begun()
        except KeyboardInterrupt:
            typer.echo(f"\n{self.words.say('session.bye')}")
            return 0
        return found.run() if isinstance(found, Session) else found

    # --- a new match ---

    def _begun(self) -> Session | int:
        asks = self.wishes.open and sys.stdin.isatty() and sys.stdout.isatty()
        left = Shelf.usual().unfinished()
        if not asks:
            table = self._table()
        else:
            face = self._face((), None)
            asked = Opening(face, reader.source(fancy=not self._plain), self.words)
            if left and (taken := self._offered(asked, left[0])):
                return taken
            table = asked.table()
        session = self._new(table)
        if left and not self.wishes.save:
            session.face.news(self.words.say("session.older", path=ltr(self.words, str(left[0]))))
        return session

    def _offered(self, asked: Opening, path: Path) -> Session | None:
        try:
            record, seed = load(path)
        except (RecordError, OSError):
            return None
        number = record.match().score.number
        if not asked.resume(record.rules.line(len(record.seats)), number):
            return None
        return self._again(Host.resume(record, Dealer(seed)), path)

    def _table(self) -> Table:
        """The table asked for, with what is usual where it was left open."""
        wishes, say = self.wishes, self.words.say
        rules = opening.RULES if wishes.rules is None else wishes.rules
        for level in wishes.levels:
            if level not in BOTS:
                allowed = self.words.join(list(BOTS), "or")
                raise typer.BadParameter(say("wrong.level", value=level, allowed=allowed), param_hint="--level")
        opponents = wishes.opponents
        if opponents is None:
            opponents = max(min(opening.OPPONENTS, self._parsed(rules).seats[-1] - 1), self._parsed(rules).seats[0] - 1)
        if not 1 <= opponents <= opening.MOST:
            most = opening.MOST
            raise typer.BadParameter(say("wrong.opponents", least=1, most=most), param_hint="--opponents")
        return Table(rules, opponents, wishes.levels or (opening.LEVEL,), wishes.name or "")

    def _parsed(self, rules: str) -> HouseRules:
        try:
            return HouseRules.parse(rules)
        except BadRule as bad:
            raise typer.BadParameter(bad_rule(self.words, bad)) from None

    def _new(self, table: Table) -> Session:
        try:
            rules = table.house_rules()
            seats = table.seats(self.words)
        except BadRule as bad:
            raise typer.BadParameter(bad_rule(self.words, bad)) from None
        except NotationError:
            shown = self.words.say("wrong.name", value=table.name)
            raise typer.BadParameter(shown, param_hint="--name") from None
        seed = secrets.randbelow(10**9) if self.wishes.seed is None else self.wishes.seed
        host = Host(rules, seats, Dealer(seed), notes={SEED: str(seed)})
        aside = self._aside()
        session = self._session(host, self._place(), table.levels)
        if aside:
            session.face.news(self.words.say("session.set_aside", path=ltr(self.words, str(aside))))
        return session

    def _aside(self) -> Path | None:
        """Where an older match goes that is kept in the file asked for."""
        path = self.wishes.save
        return shelf.aside(path) if path and path.exists() and path.stat().st_size else None

    def _place(self) -> Saved:
        """The file for a new match: the one asked for, or a fresh one."""
        usual = Shelf.usual()
        if self.wishes.save:
            return Saved(self.wishes.save, usual)
        try:
            return Saved(usual.fresh(), usual)
        except OSError as error:
            return Saved(usual.folder / shelf.OPEN / "match.yaniv", usual, error)

    # --- an older match ---

    def _resumed(self) -> Session | int:
        usual = Shelf.usual()
        path = self.wishes.save or next(iter(usual.unfinished()), None)
        if path is None:
            typer.echo(self.words.say("session.nothing"), err=True)
            return 1
        try:
            record, seed = load(path)
        except OSError as error:
            return self._damaged(path, str(error.strerror))
        except RecordError as error:
            return self._damaged(path, str(error), usual.set_aside(path))
        host = Host.resume(record, Dealer(seed))
        if host.match.over:
            typer.echo(self.words.say("session.over", path=ltr(self.words, str(path))), err=True)
            typer.echo(kept(self.words, usual.finish(path)), err=True)
            return 1
        return self._again(host, path)

    def _again(self, host: Host, path: Path) -> Session:
        session = self._session(host, Saved(path, Shelf.usual()))
        session.recall()
        return session

    def _damaged(self, path: Path, reason: str, moved: Path | None = None) -> int:
        shown = ltr(self.words, str(path))
        typer.echo(self.words.say("session.damaged", path=shown, reason=ltr(self.words, reason)), err=True)
        if moved:
            typer.echo(self.words.say("session.moved", path=ltr(self.words, str(moved))), err=True)
        return 1

    # --- the session ---

    @property
    def _plain(self) -> bool:
        return self.wishes.plain or reader.dumb()

    def _session(self, host: Host, saved: Saved, levels: tuple[str, ...] = ()) -> Session:
        here = sys.stdin.isatty()
        auto = ""
        if self.wishes.auto:
            auto = levels_in_use(levels or [who.bot for who in host.seats if who.bot])
        me = next((seat for seat, who in enumerate(host.seats) if not who.bot), None)
        return Session(
            host=host,
            face=self._face(host.seats, me),
            words=self.words,
            source=reader.source(fancy=not self._plain),
            saved=saved,
            auto=auto,
            waits=here and not auto,
            pauses=here and not auto and not self._plain,
        )

    def _face(self, seats: tuple[Seat, ...], me: int | None) -> Face:
        names = [who.name for who in seats]
        if self._plain:
            return Plain(self.words, Teller(self.words, names, me))
        from rich.console import Console

        from yaniv.tui.screen import Screen

        usual = 0 if self.wishes.auto else PACE
        pace = usual if self.wishes.pace is None else self.wishes.pace
        teller = Teller(self.words, names, me, by_signs=True)
        return Screen(self.words, teller, Console(highlight=False), pace=pace, clears=not self.wishes.auto)
