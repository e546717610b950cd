#!/bin/sh
# NTU's course: agents in C++ in the frame that its text gives, over the kari
# wire and with the course's own command line (game).
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/../e2e/lib.sh"
# shellcheck source=tests/clients/class.sh
. "$(dirname "$0")/class.sh"

cxx=$(tool "${CXX:-c++}" || tool g++) || {
	skip 'agents of NTU'\''s course, in C++' 'there is no C++ compiler'
	finish
}
mkdir "$TMP/b07902000"
cd "$TMP/b07902000" || exit 1
for way in CIN READ SCANF SPIN; do
	$cxx -O1 -D$way -o "b07902000$way" "$CLIENTS/ntu/agent.cpp"
done
mv b07902000CIN b07902000

#
# Whole games
#

# WAY|what it does
while IFS='|' read -r way does; do
	series "line$way" -r 6 -t move=300ms "kari:./b07902000$way" greedy
	ok "an agent that $does: six games against greedy" fine "line$way" 6
done <<'TABLE'
|reads by cin >> char
READ|reads exactly as many bytes as a message has
SCANF|reads by scanf("%c")
SPIN|asks for input again and again
TABLE
series own -r 4 -t move=300ms kari:./b07902000SPIN kari:./b07902000
ok 'one against another, both by the course'\''s wire' fine own 4
is 'one process plays all games of a match' '1 2 3 4' "$(series log -r 4 -l "$TMP/talk" \
	-t move=300ms kari:./b07902000 random
	awk '$2 == "game" { game = $3 + 0 }
		$2 == 1 && $3 == "->" && $4 ~ /^[fs]......$/ { print game }' \
		"$TMP/talk" | paste -s -d ' ' -)"
ok 'the course'\''s command: game -n 0 ./b07902000 greedy -r 3' exits 0 \
	limited "$BIN/game" -n 0 ./b07902000 "$BIN/greedy" -r 3

#
# Faults, in both seats
#

# WORD|how both games end
while IFS='|' read -r word ends; do
	terms=move=200ms
	# Its processor time decides, not a busy machine.
	[ "$word" = spin ] && terms=move=3s,cpu=200ms
	series "$word" -r 2 -t "$terms" "kari:./b07902000 $word" random
	is "an agent that errs loses: $word" "$ends" "$(faults "$word")"
done <<'TABLE'
abort|signal 2, signal 2
exit|exit 2, exit 2
half|exit 2, exit 2
hang|late-wall 2, late-wall 2
spin|late-cpu 2, late-cpu 2
garbage|malformed 2, malformed 2
endl|malformed 2, malformed 2
back|malformed 2, malformed 2
TABLE
ok 'a newline is called by that name' grep -q 'byte 1 of the move is a newline' "$TMP/endl"
cat >wrong <<'AGENT'
#!/bin/sh
exec ./b07902000 garbage
AGENT
chmod +x wrong
limited "$BIN/game" -n 0 -s 1 -l "$TMP/game.log" ./wrong "$BIN/greedy" -r 1
is "by game, too: its opponent wins" "Player 2's Score: 1" \
	"$(tail -n 2 "$TMP/game.log" | head -n 1)"
finish
