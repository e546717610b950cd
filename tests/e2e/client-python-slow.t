#!/bin/sh
# tools/client: matches and rules from Python.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
export REFEREE="$BIN/referee" PYTHONPATH="$ROOT/tools/client" PYTHONDONTWRITEBYTECODE=1
cd "$ROOT" || exit 1

if ! command -v python3 >/dev/null; then
	skip 'the client in Python' 'there is no python3'
	finish
fi

# python SENTENCE <PROGRAM: it ends without an exception.
python() {
	{
		printf 'from referee import *\n'
		cat
	} >"$TMP/program.py"
	ok "$1" limited python3 "$TMP/program.py"
}

part() {
	sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/{/^\`\`\`/d;p;}" tools/client/README.md
}
part python >"$TMP/example.py"
is 'the example prints what its page says' "$(part text)" \
	"$(limited python3 "$TMP/example.py" 2>&1)"
ok 'the client has at most 200 lines' test "$(wc -l <tools/client/referee.py)" -le 200

python 'all events come, though nobody listens before the match is over' <<'END'
match = Match("random", "greedy", rounds=300, quiet=True)
assert match.child.wait() == 0
events = list(match)
assert [event["game"] for event in events if event["ev"] == "end"] == list(range(1, 301))
assert events[-1] == match.table and match.status == 0
match.close()
END
python 'options are those of the command line' <<'END'
with Match("random", "greedy", game="hus", rounds=2, pairs=True, seed=3) as match:
    first = [event["first"] for event in match if event["ev"] == "start"]
assert first == [1, 2], first
END
python 'an agent is a command line' <<'END'
with Match("sh agents/samples/eleven.sh", "random", rounds=1) as match:
    end = [event for event in match if event["ev"] == "end"]
assert not end[0]["loser_fault"], end
END
python 'a match that cannot begin says why' <<'END'
for players, options in ((["random", "nobody"], {}), (["random", "greedy"], {"rounds": "x"})):
    try:
        with Match(*players, **options) as match:
            print(list(match))
    except Error as error:
        assert ("nobody" if not options else "--rounds") in str(error), error
    else:
        assert False
END
python 'who leaves the loop ends the match, and its agents' <<'END'
with Match("random", "greedy", rounds=1000000) as match:
    for event in match:
        break
assert match.child.returncode is not None
END
python 'without a referee it says what is missing' <<'END'
os.environ["REFEREE"] = "/nowhere/referee"
os.environ["PATH"] = "/nowhere"
globals()["program"].__globals__["__file__"] = "/nowhere/client/referee.py"
try:
    Rules("kari")
except Error as error:
    assert "no referee" in str(error), error
else:
    assert False
END
python 'a move that is refused changes nothing' <<'END'
with Rules("kari") as rules:
    start = rules.start(3)
    for move in "zz", "44", "11\n12":
        try:
            rules.play(move)
        except Error:
            pass
        else:
            assert False, move
    assert rules.position() == start and rules.start(3) == start
END
python 'a game with chance is played to its end' <<'END'
with Rules("einstein") as rules:
    rules.start(1)
    while not rules.status().startswith("over"):
        rules.ask("random 7")
    assert rules.moves() == []
END
python 'the rules may be a program, and each seat is asked in turn' <<'END'
with Rules("exec:'%s' rules goofspiel,cards=3" % program()) as rules:
    rules.start(1)
    while rules.status() == "turn chance":
        rules.ask("random 1")
    assert rules.status() == "turn both", rules.status()
    assert len(rules.moves(1)) == len(rules.moves(2)) == 3
END
python 'rules that end say why' <<'END'
for game, why in ("nogame", "nogame"), ("exec:false", "false"):
    try:
        with Rules(game) as rules:
            rules.start()
    except Error as error:
        assert why in str(error), error
    else:
        assert False
END
python 'a question that was interrupted leaves its answer to nobody' <<'END'
import signal
def ring(*_):
    raise TimeoutError
signal.signal(signal.SIGALRM, ring)
with Rules("halma") as rules:
    position = rules.start(1)
    for question in "perft 3", "draw":
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.01)
            while True:
                rules.ask(question) if question != "draw" else rules.draw()
        except TimeoutError:
            assert rules.status() == "turn 1"
            assert rules.position() == position
END
python 'a line too many is no answer, and of no later question' <<'END'
with Rules("kari") as rules:
    position = rules.start(1)
    for line in b"status\n", b"moves\n", b"draw\n":
        rules.child.stdin.write(line)
        try:
            rules.ask("hello")
        except Error:
            pass
        else:
            assert False, line
        assert rules.position() == position
    for question in "draw", "params #0", "", "status\rstatus":
        try:
            rules.ask(question)
        except Error:
            pass
        else:
            assert False, question
        assert rules.position() == position
END
python 'a picture is that of rules(1)' <<'END'
with Rules("kari,opening=352614") as rules:
    rules.position("CEB..FA...D...d...af..bec r 1")
    picture = subprocess.run([program(), "rules", "kari,opening=352614"], input=b"draw\n",
                             stdout=subprocess.PIPE).stdout.decode()
    assert rules.draw() + "\n\n" == picture, rules.draw()
END
python 'a file is followed while it is written, in whole lines, to the table' <<'END'
def events(match, *more):
    return ['{"v":1,"ev":"%s","t_ms":%d}\n' % (ev, match) for ev in more]
def write(text, how="a"):
    with open("events", how) as file:
        file.write(text)
os.chdir(tempfile.mkdtemp())
heard = follow("events")
assert next(heard) is None
one, two = events(1, "match", "go")
write(one + two[:9])
assert next(heard)["ev"] == "match" and next(heard) is None
write(two[9:])
assert next(heard)["ev"] == "go" and next(heard) is None
write("".join(events(1, "table")))
assert [event["ev"] for event in heard] == ["table"]
heard = follow("events", again=True)
assert [next(heard)["ev"] for n in range(3)] == ["match", "go", "table"] and not next(heard)
write("".join(events(2, "match", "start", "move", "end", "table")), "w")
assert [next(heard)["ev"] for n in range(5)] == "match start move end table".split()
shutil.rmtree(os.getcwd())
END

(cd "$BIN" && limited ./league run -q -s 3 -r 2 -d "$TMP/league.d" --events "$TMP/events" \
	random greedy minimax >/dev/null 2>&1)
is 'the dashboard tells each game, and what the players won' \
	"6 games, minimax 4, greedy 2, random 0" "$(
	limited python3 tools/client/dashboard.py "$TMP/events" 2>&1 | awk '
		/^game [0-9]*: ./ { n++; next }
		{ won = won ", " $1 " " $2 }
		END { print n " games" won }')"
if command -v script >/dev/null; then
	head -n 2 "$TMP/events" >"$TMP/part"
	script -qfc "exec python3 tools/client/dashboard.py '$TMP/part'" /dev/null \
		</dev/null >"$TMP/screen" 2>&1 &
	ok 'on a terminal it shows the boards' await grep -q 'red to move' "$TMP/screen"
	kill $!
	wait
else
	skip 'on a terminal it shows the boards' 'there is no script'
fi
finish
