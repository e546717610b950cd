#!/bin/sh
# A student whose agent searches by the clock loses no points to the grader's load: games
# in which the machine gave it less than half of its time are played again.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cat >"$TMP/busy.conf" <<'EOF'
title "A course whose agents think by the clock"
game  hus
terms first=5s,move=5s
id    "[a-z]+"
start when="thinks" run="mcts --time 0.3"
check rounds=0
part  games 10 beat opponent="random" rounds=2
EOF
for student in ann bob; do
	mkdir -p "$TMP/class/$student"
	: >"$TMP/class/$student/thinks"
done

# Four programs that compute for each processor, a minute at most.
load() {
	busy=
	for _ in $(seq $((4 * $(getconf _NPROCESSORS_ONLN)))); do
		timeout 60 sh -c 'while :; do :; done' &
		busy="$busy $!"
	done
}

# The statuses of both.
statuses() {
	cut -d, -f 2 "$TMP/$1/grades.csv" | sed 1d | paste -sd ' ' -
}

grade() { # OUT OPTION...
	out=$1
	shift
	"$BIN/score" -s 1 -o "$TMP/$out" "$@" "$TMP/busy.conf" "$TMP/class" \
		>"$TMP/$out.said" 2>"$TMP/$out.err"
}

load
grade calm -j 2 &
grading=$!
await grep -qs 'again, one at a time: the machine was busy' "$TMP/calm.said"
# shellcheck disable=SC2086 # several
kill $busy
wait $grading
ok 'games on a busy machine are played again' \
	grep -q '^[12] of them again, one at a time: the machine was busy' "$TMP/calm.said"
is 'and count as they are then' 'OK OK' "$(statuses calm)"
ok 'as the record has them, once each' test \
	"$(grep -c '^record' "$TMP/calm/students/ann/games.rec")" -eq 2

load
grade busy -j 1
# shellcheck disable=SC2086 # several
kill $busy
ok 'one at a time they are not played again, but told' \
	grep -q 'in [12] of its games the machine was too busy for it' "$TMP/busy/grades.csv"
ok 'to the student, too' grep -q 'in [12] of its games the machine was too busy for it' \
	"$TMP/busy/students/ann/report.txt"
ok 'game by game' grep -q 'the machine was busy, and gave the agent less than half' \
	"$TMP/busy/students/ann/finding"
grade busy -j 1
is 'and no more when the grading goes on' 'OK OK' "$(statuses busy)"
finish
