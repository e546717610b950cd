#!/bin/sh
# The documents are right: runs the examples of the README, of protocol.md, of
# players.md and of all manual pages; tests/clients/courses.t those of courses.md.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/documents.sh
. "$(dirname "$0")/documents.sh"

cd "$ROOT" || exit 1
sed '/^\.Bd/,/^\.Ed/!d;/^\./d' tools/course.5 >"$TMP/own.course" # its example
for page in README.md protocol.md agents/players.md referee/games/games.md \
	tools/courses/wires.md referee/README.md \
	$(find referee agents tools -name '*.[157]' | sort); do
	case ${page##*/},$(command -v g++) in
	score.1, | course.5,) skip "the examples of $page" 'there is no g++' ;;
	*) shows "$page" ;;
	esac
done

for page in *.md $(find agents referee tools tests -name '*.md' | sort); do
	is "all links of $page lead somewhere" '' "$(dangling "$page")"
done
is 'the README shows a game in a terminal, the page of a game and the page of a league' \
	'terminal.svg replay.png league.png' \
	"$(sed -n 's/.*](tools\/page\/pictures\/\([^)]*\)).*/\1/p' README.md | paste -sd ' ' -)"
ok 'these pictures are below 200 kB together' \
	test "$(cat tools/page/pictures/*.png tools/page/pictures/*.svg | wc -c)" -lt 200000

# shellcheck disable=SC2016 # sed has its own signs
sed -n '/^```sh eleven.sh$/,/^```$/{/^```/d;p;}' "$ROOT/protocol.md" >"$TMP/agent.sh"
ok 'the agent in sh that protocol.md prints plays' sh -c \
	"'$BIN/referee' --json -r 2 'sh $TMP/agent.sh' random | grep -c '\"loser_fault\":false' | grep -qx 2"
is 'it is the one in agents/samples' "$(sed '/^#/d' "$ROOT/agents/samples/eleven.sh")" \
	"$(cat "$TMP/agent.sh")"
ok 'the tests that the tables of the courses name exist' sh tests/tables.sh
finish
