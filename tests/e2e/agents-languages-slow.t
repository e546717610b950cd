#!/bin/sh
# Programs in the languages of the courses play a whole game of Hus under its
# terms in the full sandbox, with what their run-time systems read and with
# their threads and memory.  They read and write as the table of languages in
# protocol.md shows.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

mkdir "$TMP/agents"

# plays SENTENCE TOOL COMMAND [GAME]: both seats, without a fault.
plays() {
	if ! command -v "$2" >/dev/null; then
		skip "$1" "there is no $2"
		return
	fi
	"$BIN/referee" -G "${4-hus}" --json -s 5 -r 2 "$3" greedy >"$TMP/json" 2>"$TMP/err"
	is "$1" '2 games, 0 faults, 0 void' "$(grep -c '"game":' "$TMP/json") games, $(
		grep -c '"loser_fault":true' "$TMP/json") faults, $(
		grep -c '"void":true' "$TMP/json") void"
	remark <"$TMP/err"
	grep -e '"loser_fault":true' -e '"void":true' "$TMP/json" | remark
	sed -n 's/.*"game":\([0-9]*\).*"mem_mb":\[\([0-9.]*\).*"threads":\[\([0-9]*\).*/game \1: \2 MB, \3 threads/p' \
		"$TMP/json" | remark
}

cat >"$TMP/agents/agent.js" <<'EOF'
const lines = require('readline').createInterface({input: process.stdin});
lines.on('line', s => {
	if (s.startsWith('go '))
		process.stdout.write('moves\n');
	else if (s.startsWith('moves '))
		process.stdout.write(s.slice(6).split('\t')[0] + '\n');
	else if (s === 'quit')
		process.exit(0);
});
EOF
cat >"$TMP/agents/agent.go" <<'EOF'
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<17)
	for in.Scan() {
		s := in.Text()
		if strings.HasPrefix(s, "go ") {
			fmt.Println("moves")
		} else if strings.HasPrefix(s, "moves ") {
			fmt.Println(strings.Split(s[6:], "\t")[0])
		} else if s == "quit" {
			return
		}
	}
}
EOF

cat >"$TMP/agents/agent.c" <<'EOF'
#include <stdio.h>
#include <string.h>

int
main(void)
{
	static char line[128 * 1024 + 1];

	setvbuf(stdout, NULL, _IOLBF, 0);
	while (fgets(line, sizeof line, stdin) && strcmp(line, "quit\n") != 0)
		if (!strncmp(line, "go ", 3))
			puts("moves");
		else if (!strncmp(line, "moves ", 6))
			puts(strtok(line + 6, "\t\n"));
	return 0;
}
EOF
cat >"$TMP/agents/agent.cpp" <<'EOF'
#include <iostream>
#include <string>

int
main()
{
	std::string line;

	while (std::getline(std::cin, line) && line != "quit")
		if (line.rfind("go ", 0) == 0)
			std::cout << "moves" << std::endl;
		else if (line.rfind("moves ", 0) == 0)
			std::cout << line.substr(6, line.find('\t') - 6) << std::endl;
	return 0;
}
EOF
cat >"$TMP/agents/agent.pl" <<'EOF'
$| = 1;
while (<STDIN>) {
	print "moves\n" if /^go /;
	print "$1\n" if /^moves ([^\t\n]+)/;
	exit if /^quit$/;
}
EOF

# compiled TOOL OUTPUT SOURCE: whether the compiler exists here and builds it.
compiled() {
	command -v "$1" >/dev/null && "$1" -o "$TMP/agents/$2" "$TMP/agents/$3"
}

plays 'our own in C plays' true "$BIN/random"
if compiled cc c-agent agent.c; then
	plays 'C plays' true "$TMP/agents/c-agent"
else
	skip 'C plays' 'there is no cc'
fi
if compiled g++ cpp-agent agent.cpp; then
	plays 'C++ plays' true "$TMP/agents/cpp-agent"
else
	skip 'C++ plays' 'there is no g++'
fi
plays 'Perl plays' perl "perl $TMP/agents/agent.pl"
plays 'gawk plays' gawk "gawk -f $ROOT/agents/samples/mover.awk"
plays 'mawk plays, when it is told to read lines' mawk \
	"mawk -W interactive -f $ROOT/agents/samples/mover.awk"
if command -v mawk >/dev/null; then
	is 'and is late for its first move when it is not' late-wall "$(
		"$BIN/referee" --json -r 1 -t move=100ms,start=100ms \
			"mawk -f $ROOT/agents/samples/mover.awk" greedy |
			sed -n 's/.*"game":1,.*"reason":"\([^"]*\)".*/\1/p')"
fi
plays 'sh plays' true "$ROOT/agents/samples/eleven.sh"
plays 'Python plays' python3 "python3 $ROOT/agents/samples/eleven.py"
sentence='Java plays, with the heap that the course gives it: 520 MB of 500'
if command -v javac >/dev/null && javac -d "$TMP/agents" "$ROOT/agents/samples/Mover.java"; then
	plays "$sentence" java \
		"java -Xms520m -Xmx520m -cp $TMP/agents Mover"
	# The game with a setup, which uses every kind of message.
	plays 'Mover.java plays omweso, in both seats' java "java -cp $TMP/agents Mover" omweso
	is 'Mover.java plays the moves there are' "moves
E 7,1 7,2" "$(printf '%s\n' 'game halma' 'seed 1' 'seat 2' 'limits move=2s' 'position x' \
		'go 5' 'moves E 7,1 7,2' stop 'end draw length' quit 'go 5' |
		java -cp "$TMP/agents" Mover)"
else
	skip "$sentence" 'there is no javac'
fi
plays 'node plays' node "node $TMP/agents/agent.js"
if command -v go >/dev/null &&
	GOCACHE="$TMP/go" go build -o "$TMP/agents/gopher" "$TMP/agents/agent.go"; then
	plays 'Go plays' go "$TMP/agents/gopher"
else
	skip 'Go plays' 'there is no go'
fi
finish
