#!/usr/bin/env python3
# Kuhn's poker as a program that knows the rules (rules(7)): a game is several deals.
#     referee -G "exec:./kuhn.py" random random
#
# The pack is J, Q and K. In each deal both seats pay one chip and get a card. They check,
# bet one chip, call a bet, or fold. The higher card takes the chips if nobody folds.
# Seat 1 speaks first in the first deal, then the seats alternate. More chips win.
#
# Position: the deals, each with seat 1's card, seat 2's card, and the moves, such as
# KJ-bet-call; `deal` where chance deals next. Move: check, bet, call or fold.
# View: the same with `?` for the other's card, unless the cards were shown.

HELLO = (
    "hello 1 kuhn\ttitle=Kuhn's poker\tparams=deals:1:100:10"
    "\tterms=move=1s\trounds=10\tlongest=300\tviews=yes"
)
PARAMS = {"deals": (range(1, 101), 10)}  # allowed, and default
values = {}
CARDS = ["JQ", "JK", "QJ", "QK", "KJ", "KQ"]
NEXT = {"": ["check", "bet"], "-check": ["check", "bet"]}
NEXT["-bet"] = NEXT["-check-bet"] = ["call", "fold"]
SHOWN = {"-check-check": 1, "-bet-call": 2, "-check-bet-call": 2}  # and what is won
ENDS = [*SHOWN, "-bet-fold", "-check-bet-fold"]

def start(seed):
    return (["deal"],)

def write(deals):
    return " ".join(deals)

def read(text):
    *done, last = deals = text.split(" ")
    ends = ENDS if len(deals) == values["deals"] else []
    good = all(deal[:2] in CARDS and deal[2:] in ENDS for deal in done)
    good &= last == "deal" or last[:2] in CARDS and last[2:] in [*NEXT, *ends]
    if not good or len(deals) > values["deals"]:
        raise ValueError("a position is deals, such as KJ-bet-call, or deal at the end")
    return (deals,)

def status(deals):
    if deals[-1] == "deal":
        return "turn chance"
    if moves(deals):
        return f"turn {1 + (len(deals) - 1 + deals[-1].count('-')) % 2}"
    chips = sum(chips_of_seat_1(deal, i % 2) for i, deal in enumerate(deals))
    return "over " + ("1 chips" if chips > 0 else "2 chips" if chips < 0 else "draw level")

def chips_of_seat_1(deal, spoke_second):
    if deal[2:] in SHOWN:
        return SHOWN[deal[2:]] if deal[:2] in ("QJ", "KJ", "KQ") else -SHOWN[deal[2:]]
    return 1 if (deal[2:] == "-bet-fold") != spoke_second else -1

def moves(deals):
    return NEXT.get(deals[-1][2:], [])

def chance(deals):
    return CARDS if deals[-1] == "deal" else []

def play(deals, move):
    if move not in ("check", "bet", "call", "fold", *CARDS):
        raise ValueError("malformed a move is check, bet, call or fold")
    if move not in moves(deals) + chance(deals):
        raise ValueError("illegal allowed is now: " + " ".join(moves(deals)))
    if deals[-1] == "deal":
        return (deals[:-1] + [move],)
    deals = deals[:-1] + [deals[-1] + "-" + move]
    more = deals[-1][2:] in ENDS and len(deals) < values["deals"]
    return (deals + ["deal"] if more else deals,)

def view(deals, seat):
    def seen(deal):
        if deal == "deal" or deal[2:] in SHOWN:
            return deal
        return (deal[0] + "?" if seat == 1 else "?" + deal[1]) + deal[2:]
    return " ".join(seen(deal) for deal in deals)

# From here on all games are the same: read questions, write answers.
def set_params(words):
    wanted = {name: fallback for name, (_, fallback) in PARAMS.items()}
    for name, _, value in (word.partition("=") for word in words):
        if name not in PARAMS or int(value) not in PARAMS[name][0]:
            raise ValueError(" ".join(f"{p}={[*PARAMS[p][0]]}" for p in PARAMS))
        wanted[name] = int(value)
    values.update(wanted)

def answer(word, rest):
    """The answer to one question; `now` is the last position received."""
    global now
    if word == "hello":
        return HELLO
    if word == "params":
        set_params(rest.split())
        now = start(0)
        return " ".join(["params"] + [f"{name}={n}" for name, n in values.items()])
    if word == "position":
        kind, _, seed = rest.partition(" ")
        now = start(int(seed)) if kind == "startpos" else read(rest)
    elif word == "play":
        now = play(*now, rest)
    elif word == "status":
        return status(*now)
    elif word == "moves":
        return ("moves " + "\t".join(moves(*now))).rstrip()
    elif word == "chance":
        return ("chance " + "\t".join("1 " + cards for cards in chance(*now))).rstrip()
    elif word == "view" and rest in ("1", "2"):
        return "view " + view(*now, int(rest))
    else:
        raise ValueError("there is no such question")
    return "position " + write(*now)

answer("params", "")
for line in open(0, encoding="ascii", errors="backslashreplace", newline="\n"):
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "quit":
        break
    try:
        print(answer(word, rest), flush=True)
    except ValueError as why:
        print("error", why, flush=True)
