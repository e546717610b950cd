#!/usr/bin/env python3
# A complete agent for every game, to start from.  It understands every message
# of the line wire (protocol.md), asks for its legal moves, and lets choose() pick
# one.  Improve choose().
import random, sys


class Game:
    """The referee's data about this game; reset at the next `game`."""

    def __init__(self, name, parameters):
        self.name = name  # "hus"
        self.parameters = dict(p.split("=") for p in parameters)
        self.seat = 0  # 1 moves first
        self.limits = ""  # the terms: "first=30s,move=2s"
        self.history = []  # the opponent's moves, and those played for you
        self.position = ""  # the position in which you must move
        self.left_ms = -1  # on the clock that decides; -1: no limit
        self.dice = random.Random(0)


def choose(game, moves):
    """Draw a legal move with the game's dice: the same seed gives the same game."""
    return game.dice.choice(moves)


def place(game):
    """Omweso's setup, `moves ?`: 32 seeds in 16 pits; each two pits share four."""
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
    elif word in ("move", "played"):  # played: the referee moved for you
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
    # `stop` and `end` need no answer.  If you think for long, check for `stop`.
