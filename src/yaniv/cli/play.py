"""`yaniv play`: from what was asked for to a running match."""

from __future__ import annotations

import os
import secrets
import shlex
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

import typer

from yaniv.bots import BOTS
from yaniv.game import BadRule, HouseRules, NotationError, RecordError, Seat
from yaniv.lab import Dealer, Host
from yaniv.tui import damage, opening, reader, shelf
from yaniv.tui.allowed import bad_rule
from yaniv.tui.face import Face
from yaniv.tui.lock import Busy, Lock, locked
from yaniv.tui.opening import Opening, Table
from yaniv.tui.plain import Plain
from yaniv.tui.saved import SEED, Saved, kept, load, program, text_of
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
    locks: ExitStack = field(default_factory=ExitStack)
    """What is locked until the match is put away."""

    def play(self) -> int:
        """Play it; the exit status."""
        if self.wishes.resume and self.wishes.new:
            raise typer.BadParameter(self.words.say("wrong.with_resume"))
        with self.locks:
            try:
                found = self._resumed() if self.wishes.resume else self._begun()
            except KeyboardInterrupt:
                typer.echo(f"\n{self.words.say('session.bye')}")
                return 0
            except BrokenPipeError:
                reader.silence()
                return 0
            return found.run() if isinstance(found, Session) else found

    def _lock(self, path: Path) -> bool:
        """Make a match ours alone; `False` if it is played elsewhere. Where nothing can be locked nothing is kept."""
        try:
            self._held(Lock(path))
        except Busy:
            return False
        except OSError:
            pass
        return True

    def _held(self, lock: Lock) -> None:
        self.locks.callback(lock.release)

    # --- a new match ---

    def _begun(self) -> Session | int:
        if self.wishes.save:
            self._check_save(self.wishes.save)
        asks = self.wishes.open and reader.typed() and sys.stdout.isatty()
        left = [] if self.wishes.auto else [path for path in Shelf.usual().unfinished() if not locked(path)]
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
            record, _ = load(text_of(path))
        except (RecordError, OSError):
            return None
        number = record.match().score.number
        if not asked.resume(record.rules.line(len(record.seats)), number):
            return None
        if not self._lock(path):
            typer.echo(self.words.say("session.elsewhere"), err=True)
            return None
        record, seed = load(text_of(path))
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
            raise typer.BadParameter(bad_rule(self.words, bad, rules)) from None

    def _new(self, table: Table) -> Session:
        try:
            rules = table.house_rules()
            seats = table.seats(self.words)
        except BadRule as bad:
            raise typer.BadParameter(bad_rule(self.words, bad, table.rules)) from None
        except NotationError:
            shown = self.words.say("wrong.name", value=opening.visible(table.name), most=opening.LONGEST)
            raise typer.BadParameter(shown, param_hint="--name") from None
        seed = secrets.randbelow(10**9) if self.wishes.seed is None else self.wishes.seed
        host = Host(rules, seats, Dealer(seed), notes={SEED: str(seed)})
        return self._session(host, self._place(), table.levels)

    def _check_save(self, path: Path) -> None:
        """Refuse a file that a new match would replace, and a folder that there is not."""
        if os.path.lexists(path):
            self._refuse_save("wrong.save_open" if _unfinished(path) else "wrong.save_exists", path)
        if not path.parent.is_dir():
            self._refuse_save("wrong.save_folder", path.parent)

    def _refuse_save(self, key: str, path: Path) -> NoReturn:
        command = ltr(self.words, f"{program()} play --resume --save {shlex.quote(str(path))}")
        shown = ltr(self.words, opening.visible(str(path)))
        raise typer.BadParameter(self.words.say(key, path=shown, command=command), param_hint="--save")

    def _place(self) -> Saved:
        """The file for a new match: the one asked for, or a fresh one."""
        usual = Shelf.usual()
        if path := self.wishes.save:
            try:
                self._held(Lock(path))
                path.touch(exist_ok=False)
            except (Busy, FileExistsError):
                self._refuse_save("wrong.save_exists", path)
            except OSError as error:
                return Saved(path, usual, error)
            return Saved(path, usual, new=True)
        try:
            path, lock = usual.fresh()
        except OSError as error:
            return Saved(usual.folder / shelf.OPEN / "match.yaniv", usual, error)
        self._held(lock)
        return Saved(path, usual, new=True)

    # --- an older match ---

    def _resumed(self) -> Session | int:
        usual = Shelf.usual()
        path = self._chosen(self.wishes.save) if self.wishes.save else self._latest(usual)
        if path is None:
            return 1
        text = ""
        try:
            text = text_of(path)
            record, seed = load(text)
        except OSError as error:
            return self._damaged(path, damage.reason(self.words, error))
        except RecordError as error:
            return self._damaged(path, damage.reason(self.words, error, text), usual.set_aside(path))
        host = Host.resume(record, Dealer(seed))
        if host.match.over:
            typer.echo(self.words.say("session.over", path=ltr(self.words, str(path))), err=True)
            typer.echo(kept(self.words, usual.finish(path)), err=True)
            return 1
        return self._again(host, path)

    def _chosen(self, path: Path) -> Path | None:
        """The file asked for, where a link leads if it is one; it must be no device, and nobody may play it."""
        path = path.resolve() if path.is_symlink() else path
        if path.exists() and not path.is_file():
            self._refuse_save("wrong.save_kind", path)
        if path.exists() and not self._lock(path):
            typer.echo(self.words.say("session.elsewhere"), err=True)
            return None
        return path

    def _latest(self, usual: Shelf) -> Path | None:
        """The latest match that nobody plays."""
        left = usual.unfinished()
        # It may be over, and gone, by the time it is ours.
        found = next((path for path in left if self._lock(path) and path.exists()), None)
        if found is None:
            typer.echo(self.words.say("session.all_elsewhere" if left else "session.nothing"), err=True)
        return found

    def _again(self, host: Host, path: Path) -> Session:
        session = self._session(host, Saved(path, Shelf.usual()))
        session.recall()
        return session

    def _damaged(self, path: Path, reason: str, moved: Path | None = None) -> int:
        shown = ltr(self.words, str(path))
        typer.echo(self.words.say("session.damaged", path=shown, reason=reason), err=True)
        if moved:
            typer.echo(self.words.say("session.moved", path=ltr(self.words, str(moved))), err=True)
        return 1

    # --- the session ---

    @property
    def _plain(self) -> bool:
        return self.wishes.plain or reader.dumb()

    def _session(self, host: Host, saved: Saved, levels: tuple[str, ...] = ()) -> Session:
        here = reader.typed()
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


def _unfinished(path: Path) -> bool:
    """Whether a match is kept there that one can go on with."""
    try:
        return path.is_file() and not load(text_of(path))[0].match().over
    except (RecordError, OSError):
        return False
