#!/usr/bin/env python3
# A complete agent for every game, to start from: it understands every message
# of the line wire (protocol.md), asks for its legal moves, and leaves the choice
# to choose(), which is yours to improve.
import random, sys


class Game:
    """What the referee has told about this game; forgotten at the next `game`."""

    def __init__(self, name, parameters):
        self.name = name  # "hus"
        self.parameters = dict(p.split("=") for p in parameters)
        self.seat = 0  # 1 moves first
        self.limits = ""  # the terms: "first=30s,move=2s"
        self.history = []  # the opponent's moves, and those played for you
        self.position = ""  # in which you are to move
        self.left_ms = -1  # on the clock that decides; -1: no limit
        self.dice = random.Random(0)


def choose(game, moves):
    """One of the legal moves, by the game's own dice: same seed, same game."""
    return game.dice.choice(moves)


def place(game):
    """Omweso's setup, `moves ?`: 32 seeds in 16 pits, two pits share four."""
    pairs = [game.dice.randint(0, 4) for _ in range(8)]
    return ",".join(f"{n},{4 - n}" for n in pairs)


def say(message):
    print(message, flush=True)  # a message left in a buffer is late


game = None
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "game":
        name, *parameters = rest.split()
        game = Game(name, parameters)
    elif word == "seed":
        game.dice = random.Random(int(rest))
    elif word == "seat":
        game.seat = int(rest)
    elif word == "limits":
        game.limits = rest
    elif word in ("move", "played"):  # played: for you, since you were late
        game.history.append(rest)
    elif word == "position":
        game.position = rest
    elif word == "go":
        game.left_ms = int(rest)
        say("moves")  # once a turn; the clock runs on
    elif word == "moves":
        say(place(game) if rest == "?" else choose(game, rest.split("\t")))
    elif word == "quit":
        break
    # `stop` and `end` need no answer.  If you think long, look for `stop`.
