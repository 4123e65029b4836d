"""The wire: what others know of it is generated, and what is no command is none."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server import noise
from yaniv import game
from yaniv.wire import commands, events, messages
from yaniv.wire.schema import files, main, typescript

ROOT = Path(__file__).parents[2]


def test_the_generated_files_are_what_they_would_be() -> None:
    assert main(["--check", "--folder", str(ROOT)]) == 0


def test_a_generated_file_that_differs_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--folder", str(tmp_path)]) == 0 and main(["--check", "--folder", str(tmp_path)]) == 0
    for name, _ in files():
        (tmp_path / name).write_text("// mine")
        assert main(["--check", "--folder", str(tmp_path)]) == 1
        assert name in capsys.readouterr().err
        main(["--folder", str(tmp_path)])


def test_typescript_names_only_what_it_declares() -> None:
    text = re.sub(r"/\*\*.*?\*/|//.*|\"[^\"]*\"", "", typescript())
    declared = set(re.findall(r"export (?:type|interface) (\w+)", text))
    assert set(re.findall(r"\b[A-Z]\w+", text)) <= declared


def test_every_event_of_the_game_has_a_place_on_the_wire() -> None:
    assert {kind.__name__ for kind in get_args(game.Event)} <= {kind.__name__ for kind in get_args(events.Told)}
    for kind in get_args(game.Event):
        assert events.told.dispatch(kind) is not events.told.dispatch(object)


commands_of_any_kind = st.one_of(
    st.builds(commands.Play, st.just("a"), st.integers(0, 9), st.integers(0, 9), st.text(max_size=64)),
    st.builds(commands.Sit, st.just("a"), st.none() | st.integers(0, 7), st.text(max_size=64)),
    st.builds(commands.Say, st.just("a"), st.text(min_size=1, max_size=200)),
    st.builds(commands.Mute, st.just("a"), st.integers(0, 7), st.booleans()),
    st.builds(commands.Resume, st.text(max_size=64), st.integers(-5, 5)),
)


@given(commands_of_any_kind)
def test_a_command_reads_as_it_was_written(command: commands.Sent) -> None:
    assert commands.read(msgspec.json.encode(command)) == command


@given(st.binary() | st.text())
def test_w6_anything_is_a_command_or_malformed(frame: bytes | str) -> None:
    try:
        commands.read(frame)
    except commands.Malformed as error:
        assert str(error) == "malformed" and error.__cause__ is None and error.__suppress_context__


@given(commands_of_any_kind, st.text(max_size=9), st.integers() | st.none() | st.text())
def test_h3_a_command_with_anything_else_in_it_is_malformed(command: commands.Sent, key: str, value: object) -> None:
    fields = json.loads(msgspec.json.encode(command))
    if key not in fields:
        with pytest.raises(commands.Malformed):
            commands.read(json.dumps(fields | {key: value}))


@pytest.mark.parametrize("behind", ["\n", "\r", " ", "\u0663", "\0"])
def test_nothing_stands_behind_an_id_or_a_hash(behind: str) -> None:
    hash = "a" * 64
    for command in (commands.Ready("a"), commands.Seal("a", hash), commands.Unseal("a", hash)):
        fields = json.loads(msgspec.json.encode(command))
        assert commands.read(json.dumps(fields)) == command
        for name in fields.keys() - {"kind"}:
            with pytest.raises(commands.Malformed):
                commands.read(json.dumps(fields | {name: fields[name] + behind}))


def test_every_code_has_a_name_of_its_own() -> None:
    codes = [code.value for kind in (messages.Code, game.Refusal) for code in kind]
    assert len(set(codes)) == len(codes)


def test_w6_of_bent_and_broken_frames_each_is_a_command_as_it_stands_or_malformed() -> None:
    """Over sockets: `python -m tests.server.fuzz`."""
    chance, read = random.Random(6), 0
    for place in range(20_000):
        command = noise.understood(noise.payload(chance, f"f{place}", {}))
        if command:
            read += 1
            assert commands.read(msgspec.json.encode(command)) == command
    assert 10_000 < read < 19_000
