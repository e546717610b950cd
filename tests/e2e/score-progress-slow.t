#!/bin/sh
# What a grader sees while a class is being graded.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1
for id in s001 s002; do
	mkdir -p "subs/$id"
	cp "$ROOT/tests/classes/resign.sh" "subs/$id/agent.sh"
done
chmod -R a+rX .
cat >course.conf <<'END'
game mancala,m=2,n=2
terms move=5s
id "s[0-9]+"
need agent.sh
start run="sh ./agent.sh"
check rounds=1 opponent=random
part beat 10 beat opponent=random rounds=3
part class 10 class rounds=2
END

limited "$BIN/score" -s 7 -o plain course.conf subs >out 2>err
is 'in a file there is no line that is written anew' '0 0' \
	"$(grep -c 'students' out) $(grep -c "$(printf '\033')" err)"

# on_terminal OPTION...: standard error is a terminal, standard output a file.
on_terminal() {
	limited "$AGENTS/terminal" "$BIN/score" -s 7 "$@" course.conf subs >out 2>raw
	tr '\r' '\n' <raw | sed "s/^$(printf '\033')\[K//" >said
}
"$AGENTS/terminal" /bin/true || {
	skip 'on a terminal there is a line of progress' 'no terminal can be opened'
	finish
}
on_terminal -o shown
ok 'on a terminal a line says how many students are graded, and who is now' \
	grep -q '^0 of 2 students; now s001' said
ok 'and how far the tournament is' grep -q '^tournament: 0 of 1 pairings' said
is 'nothing of that is on standard output, which has a line a student' \
	'1/2 s001 OK, 2/2 s002 OK' "$(sed -n 's/\(^[12].2.*OK\)$/\1/p' out | paste -s -d , - |
		sed 's/,/, /')"
on_terminal -o judged --mistakes
ok 'with --mistakes how many students'\'' games are judged' \
	grep -q '^mistakes: [12] of 2 students, .* left$' said
is 'the last line is taken away' 1 "$(tail -c 1 said | wc -l | tr -d ' ')"
COLUMNS=20 on_terminal -o narrow
ok 'in a narrow one it is cut, so that it never wraps' grep -qx '0 of 2 students;\.\.\.' said
on_terminal -q -o quiet
is 'under -q there is none' 0 "$(grep -c students said)"

finish
