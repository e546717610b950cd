#!/bin/sh
# What the documents print is so: every command of the README and of the manual
# pages' examples runs, and the agents printed in protocol.md play.
# shellcheck disable=SC2016 # sed has its own signs
# shellcheck source=/dev/null
. "$(dirname "$0")/lib.sh"

# The examples write files beside themselves, so they run in a folder of theirs.
mkdir "$TMP/bin"
ln -s "$BIN"/* "$TMP/bin/"
mkdir "$TMP/agents"
ln -s "$ROOT/agents/samples" "$TMP/agents/samples"
cd "$TMP/bin" || exit 1

run() {
	sh -c "$1" >/dev/null </dev/null
}

# Each line of a list of commands: commands WHERE
commands() {
	while IFS= read -r line; do
		case $line in
		*.py*) command -v python3 >/dev/null || {
			skip "$1: $line" 'there is no python3'
			continue
		} ;;
		esac
		ok "$1: $line" run "$line"
	done
}

sed -n '/^```sh$/,/^```$/{/^```/d;p;}' "$ROOT/README.md" |
	grep '^\(\./\|echo\)' >"$TMP/readme"
ok 'the README shows commands' test "$(wc -l <"$TMP/readme")" -ge 5
commands README <"$TMP/readme"

for page in referee/referee.1 tools/game.1 tools/run_game.1 tools/solve.1; do
	sed -n '/^\.Sh EXAMPLES/,/^\.Sh SEE/s/^\.Dl //p' "$ROOT/$page" |
		sed 's/\\(dq/"/g' >"$TMP/page"
	ok "$page shows commands" test -s "$TMP/page"
	commands "$page" <"$TMP/page"
done

sed -n '/^```sh$/,/^```$/{/^```/d;p;}' "$ROOT/protocol.md" | sed '/^done$/q' \
	>"$TMP/agent.sh"
ok 'the agent in sh that protocol.md prints plays' sh -c \
	"./referee --json -r 2 'sh $TMP/agent.sh' random | grep -c '\"loser_fault\":false' | grep -qx 2"
is 'it is the one in agents/samples' "$(sed '/^#/d' "$ROOT/agents/samples/eleven.sh")" \
	"$(cat "$TMP/agent.sh")"
finish
