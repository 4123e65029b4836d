"""One match of one person against the computer, from where it stands to its end."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from yaniv.bots import bot
from yaniv.bots.advice import LEVEL
from yaniv.game import (
    SPECTATOR,
    TURN_CAP,
    Action,
    Deal,
    Entry,
    IllegalAction,
    Lay,
    Match,
    MatchEnded,
    MatchStep,
    Played,
    Revealed,
    Scored,
    View,
    Voided,
    see,
)
from yaniv.lab import Host
from yaniv.words import Words
from yaniv.words.manual import manual

from . import complete, why
from .entry import Act, Ask, Reader, Unclear
from .face import Face
from .hint import because, hint
from .menu import Menu, menu
from .reader import Complete, Source, Stopped, let_finish, silence
from .saved import Saved, kept, program
from .signs import ltr

PROMPT = "> "
BETWEEN = ("score", "rules", "help", "save", "quit")
"""What can be asked for between two rounds."""


@dataclass(slots=True)
class Session:
    """Plays, shows and keeps the match."""

    host: Host
    face: Face
    words: Words
    source: Source
    saved: Saved
    auto: str = ""
    """The level that plays the person's seat, when the person does not."""
    waits: bool = False
    """Whether somebody sits there who reads before going on."""
    pauses: bool = False
    """Whether the end of a round is shown until Enter is pressed."""
    _reader: Reader = field(init=False)
    _brief: bool = False
    _moved: bool = True
    """Whether something has happened since the person was last asked."""
    _ahead: str = ""
    """What was typed where only Enter was asked for."""
    _warned: bool = False

    def __post_init__(self) -> None:
        self._reader = Reader(self.words)

    @property
    def me(self) -> int:
        """The person's seat."""
        return next((seat for seat, who in enumerate(self.host.seats) if not who.bot), SPECTATOR)

    def run(self) -> int:
        """Play on to the end, or to where the person stops; the exit status."""
        try:
            self._keep()
            while not self.host.match.over:
                self._next()
            return self._finished()
        except BrokenPipeError:
            self._stopping()
            if self.auto:
                self.saved.drop()
            silence()
            return 0
        except OSError:
            self._stopping()
            raise
        except KeyboardInterrupt:
            return self._stopped()

    def recall(self) -> None:
        """Tell what has happened since the person's last turn, for who comes back to the match."""
        steps = list(self.host.record.replay())
        turns = [place for place, entry in enumerate(self.host.record.entries) if self._begins(entry)]
        pace, self.face.pace = self.face.pace, 0
        for place in range(turns[-1] if turns else 0, len(steps)):
            before = steps[place - 1].match if place else Match.opening(self.host.rules, len(self.host.seats))
            for event in steps[place].events:
                seen = see(event, self.me)
                if seen and not isinstance(seen, Revealed | Scored | Voided | MatchEnded):
                    self.face.heard(seen, before)
        self.face.pace = pace

    def _begins(self, entry: Entry) -> bool:
        """Whether the last of these entries is where telling begins."""
        mine = isinstance(entry, Played) and entry.seat == self.me and isinstance(entry.action, Lay)
        return mine or isinstance(entry, Deal)

    def _next(self) -> None:
        if self.host.waiting is None:
            before = self.host.match
            if step := self.host.advance():
                self._moved = True
                self._did(step, before)
        elif self.auto:
            self._play(bot(self.auto).choose(self._view(), self._dice("auto")))
        else:
            self._turn()

    def _dice(self, what: str) -> Random:
        return self.host.dealer.rng(what, len(self.host.record.entries))

    def _view(self) -> View:
        seen = self.host.match.view(self.me)
        assert seen
        return seen

    # --- the person's turn ---

    def _turn(self) -> None:
        self._keep()
        view = self._view()
        listed = menu(view, self.face.longest)
        self.face.position(view, listed)
        line, self._ahead = self._ahead or self._read(lambda begun: complete.entries(begun, view)), ""
        try:
            wish = self._reader.read(line, view, listed)
            if isinstance(wish, Ask):
                self._show(wish.what, view, listed)
            else:
                self._act(wish, view)
        except Unclear as unclear:
            self.face.note(self.words.say(unclear.key, **unclear.values), view, listed, wrong=True)
        except IllegalAction as illegal:
            self.face.note(why.refused(self.words, illegal, view, self.face.cards), view, listed, wrong=True)

    def _read(self, completes: Complete) -> str:
        """The next line; it is no answer if it was typed before the question stood there."""
        if self._moved:
            self.source.forget()
        self._moved = False
        return self.source.read(PROMPT, completes)

    def _act(self, wish: Act, view: View) -> None:
        """Do it all, or nothing of it if a part is refused."""
        match = self.host.match
        for action in wish.actions:
            if not match.owes:
                match = match.play(self.me, action).match
        self.face.acted()
        for action in wish.actions:
            while self.host.match.owes and self.host.match.playing:
                self._next()
            self._play(action)

    def _play(self, action: Action) -> None:
        before = self.host.match
        step = self.host.play(self.me, action)
        if not self.auto:
            self._keep()
        self._did(step, before)

    # --- what may be seen at any time ---

    def _show(self, what: str, view: View, listed: Menu) -> None:
        match what:
            case "hint":
                given = hint(view, self._dice("hint"))
                self.face.note(because(self.words, given, self.face.cards), view, listed, wrong=False)
            case "save":
                self._keep()
                self.face.note(self._where(), view, listed, wrong=False)
            case _:
                if self._shown(what) and self.pauses:
                    self.face.line(self.words.say("session.enter"), "dim")
                    self._ahead = self._read(lambda begun: complete.entries(begun, view)).strip()

    def _shown(self, what: str) -> bool:
        """Show what can be seen between two rounds too; whether it still stands there."""
        match what:
            case "quit":
                raise Stopped
            case "rules":
                return self.face.page(manual(self.host.rules, self.words.language, len(self.host.seats)))
            case "score":
                self.face.sheet(self.host.match)
            case "help":
                self.face.help()
            case "save":
                self._keep()
                self.face.line(self._where())
        return True

    def _pause(self) -> None:
        """Wait for Enter after a round; what may be seen at any time may be asked for, and nothing else can be done."""
        text, style = self.words.say("session.enter"), "dim"
        while self.pauses and not self._brief:
            self.face.line(text, style)
            line = self._read(lambda begun: complete.begun(begun, BETWEEN))
            if not line.strip():
                return
            try:
                asked = self._reader.asked(line)
            except Unclear as unclear:
                text, style = self.words.say(unclear.key, **unclear.values), "bold red"
                continue
            if asked and asked.what in BETWEEN:
                self._shown(asked.what)
                text, style = self.words.say("session.enter"), "dim"
            else:
                text, style = self.words.say("session.round_over"), "bold red"

    # --- what happens ---

    def _did(self, step: MatchStep, before: Match) -> None:
        for event in step.events:
            match event:
                case Revealed():
                    continue
                case Scored():
                    self._scored(before, step.match, event)
                case Voided():
                    self.face.line(self.words.tell("void", None, turns=TURN_CAP))
                case MatchEnded():
                    self.face.ended(step.match, event)
                case _:
                    seen = see(event, self.me)
                    if seen and not self._brief:
                        self.face.heard(seen, before)

    def _scored(self, before: Match, after: Match, scored: Scored) -> None:
        self._keep()
        self.face.scored(before, after, scored)
        if after.over:
            return
        if self.me in scored.out and self.waits and not self.auto:
            self.face.line(self.words.say("session.watch"))
            line = self._read(lambda begun: ()).strip().lower()
            if self._reader.verbs.get(line) == "quit":
                raise Stopped
            self._brief = line != ""
        else:
            self._pause()

    # --- keeping it ---

    def _keep(self) -> None:
        """Write the file if it lags behind; what bots and the dealer do after that would come out the same again."""
        self.saved.write(self.host.record)
        if self.saved.failed and not self._warned:
            self._warned = True
            self.face.news(self._where())

    def _where(self) -> str:
        path = ltr(self.words, str(self.saved.path))
        if self.saved.failed:
            return self.words.say("session.not_saved", path=path, reason=str(self.saved.failed.strerror))
        return self.words.say("session.saved", path=path)

    def _finished(self) -> int:
        self._keep()
        if not self.saved.failed:
            self.face.line(kept(self.words, self.saved.finish()))
        return 0

    def _stopping(self) -> None:
        """From here on nothing interrupts: what is kept stays as it is."""
        let_finish()
        self.saved.write(self.host.record)

    def _stopped(self) -> int:
        self._stopping()
        save = "" if self.saved.usual else f" --save {shlex.quote(str(self.saved.path))}"
        command = ltr(self.words, f"{program()} play --resume{save}")
        # Whoever closed the terminal cannot be told.
        with contextlib.suppress(OSError):
            self.face.line()
            self.face.line(self.words.say("session.bye"))
            self.face.line(self._where())
            if not self.saved.failed:
                self.face.line(self.words.say("session.resume", command=command))
        return 0


def levels_in_use(levels: Iterable[str]) -> str:
    """The level that plays a person's seat unattended: the one of all opponents, or else the club player."""
    used = set(levels)
    return used.pop() if len(used) == 1 else LEVEL
