"""Follow a running match, league or arena: dashboard.py EVENTS-FILE

Shows the board of each running game, and each player's points so far.
"""
import collections, sys
import referee

rules, names, title, boards, points = None, [], {}, {}, collections.Counter()
for event in referee.follow(sys.argv[1]):
    if event is None:  # no new event: show the boards
        if sys.stdout.isatty():
            print("\033[H\033[2J" + "\n\n".join(boards.values()), dict(points), sep="\n\n")
        continue
    if event["ev"] == "match":
        rules, names = referee.Rules(event["game"]), event["players"]
        points.update({name: 0 for name in names})
    number, pair = event.get("game"), event.get("players", names)
    if event["ev"] == "start":
        title[number] = "game %d: %s - %s" % (number, *pair)
    if event["ev"] in ("start", "move", "chance"):
        rules.position(event["position"])
        boards[number] = "%s\n%s" % (title[number], rules.draw())
    if event["ev"] == "end" and not event.get("void"):
        print("game %d: %s" % (number, event["text"] or event["reason"]))
        for player, name in enumerate(pair, 1):
            points[name] += 0.5 if not event["winner"] else event["winner"] == player
        boards.pop(number, None)
for name, won in points.most_common():
    print("%-20s %g" % (name, won))
