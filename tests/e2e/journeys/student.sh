# shellcheck shell=sh
# shellcheck disable=SC2154 # docs-journeys-slow.t has the rest
# A student copies the agent of eleven lines from protocol.md, checks it, makes
# five mistakes and finds each from the message alone, measures the agent, and
# watches a game.

mkdir -p "$TMP/student/bin" "$TMP/student/agents"
ln -s "$BIN"/* "$TMP/student/bin/"
ln -s "$ROOT/agents/samples" "$TMP/student/agents/samples"
cd "$TMP/student/bin" || exit 1
# Run a document's command with their agent in place of the named one.
mine() { # FILE PART AGENT
	shown "$1" "$2" | sed "s,\.\./agents/samples/eleven\.[a-z]*,'$3',;s,\$, ${4:-},"
}

# shellcheck disable=SC2016 # sed has its own signs
sed -n '/^```sh eleven.sh$/,/^```$/{/^```/d;p;}' "$ROOT/protocol.md" >agent.sh
is 'the smallest agent has eleven lines' 11 "$(wc -l <agent.sh)"
check() { # AGENT [OPTION...]
	run "./referee --check '$1' ${2:-}"
	printf '%s\n' "$said" | grep -v -e '^ok' -e SKIP >check.failed
}
check ./agent.sh
ok 'typed into a file, it is told that the file is no program yet' \
	has 'and chmod +x it' "$said"
printf '#!/bin/sh\n' | cat - agent.sh >agent
chmod 755 agent
check ./agent
is 'then it passes' '0, # 14 passed, 0 failed' \
	"$status, $(printf '%s\n' "$said" | tail -n 1)"

# A line of sed plants each mistake, and the message names what to change.
mistake() { # NAME SED SAID HINT [OPTION...]
	sed "$2" agent >"$1"
	chmod 755 "$1"
	check "./$1" "${5:-}"
	ok "$1: the check fails" test "$status" = 1
	ok "$1: the message says what is wrong: $3" has "$3" "$(cat check.failed)"
	ok "$1: and the hint what to change: $4" \
		has "$4" "$(grep -e '#   hint: ' -e '^not ok' check.failed)"
	ok "$1: no more than two steps are blamed" test "$(grep -c '^not ok' check.failed)" -le 2
}
cr=$(printf '\r')
mistake windows "s/\$/$cr/" 'its lines end as on Windows (CR LF)' 'save it with LF alone'
mistake greeting '2i echo Hello, I am ready' '<- Hello, I am ready' \
	'debug output goes to standard error'
mistake typo 's/echo moves/eco moves; exit 1/' 'eco: ' 'shows on its standard error'
mistake slow 's/echo moves/sleep 1; echo moves/' 'no answer within 0.20 s' \
	'It was waiting, not thinking' '-t move=200ms'
# shellcheck disable=SC2016 # the agent's own sign
mistake illegal 's/echo "$1"/echo 13/' "'13' is not legal" 'Compare with: printf'
run "$(grep -m 1 -o 'printf .position.*' check.failed)"
ok 'the hint is a command that lists the legal moves' has 'moves ' "$said"

run "$(mine protocol.md 'eleven.py ./greedy -r 10' "$PWD/agent")"
is 'ten games against greedy are played without a fault' '0 10 0' "$status $(
	printf '%s\n' "$said" | grep -c '^game ') $(printf '%s\n' "$said" | grep -c forfeit)"
run "$(shown README.md '--sprt' | sed "s,random$,'$PWD/agent',") -s 3 -o mine.rec"
is 'whether greedy is better than it, is decided' 0 "$status"
ok 'in words' grep -q '^SPRT elo0=0,elo1=50: H1: .*player 1 is stronger' "$TMP/said"

run './replay --list mine.rec'
ok 'the record lists its games' has 'winner' "$(printf '%s\n' "$said" | sed 1q)"
ok 'with the names of both players' has 'agent' "$said"
lost=$(./replay --list mine.rec | awk '$4 == "greedy" { print $1; exit }')
ok 'one that the agent has lost is found' test -n "$lost"
run "$(shown README.md './replay night.rec 1' | sed "s/night.rec 1/mine.rec $lost/")"
ok 'and is seen from its start' has 'the start; ' "$said"
run "$(shown README.md 'replay --html' | sed "s/night.rec 1/mine.rec $lost/")"
is 'or as a page' '0 1' "$status $(grep -c '^<!DOCTYPE html>' game.html)"
ok 'that needs no network' sh -c "! grep -q 'src=.http\|href=.http' game.html"
