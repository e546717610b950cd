#!/bin/sh
# A grading that is killed goes on and gives the same grades, for real courses
# with the tests' own clients.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
export TMPDIR="$TMP" # what is killed cannot clean up

COURSE=$ROOT/tests/classes/small.conf
KILLS=${KILLS:-50}

mkdir "$TMP/subs"
for i in 1 2 3 4 5 6 7 8 9; do
	mkdir "$TMP/subs/s00$i"
	cp "$ROOT/agents/samples/eleven.sh" "$TMP/subs/s00$i/agent.sh"
done
printf 'all:\n\tcp agent.sh a2\n' >"$TMP/subs/s005/Makefile"

score() { # OUT OPTION...
	score_out=$1
	shift
	"$BIN/score" -q -s 7 -o "$TMP/$score_out" "$@" "$COURSE" "$TMP/subs"
}

score whole -j 1 >"$TMP/said"
score four -j 4 >"$TMP/said"
ok 'the grades do not depend on -j' cmp "$TMP/whole/grades.csv" "$TMP/four/grades.csv"

# A grading is killed five times, in builds, games, the tournament or while the
# tables are written, and then continued.
sed 's/^bonus/part class 10 class rounds=2\nbonus/' "$COURSE" >"$TMP/killed.conf"
cp "$ROOT/tests/classes/cases.suite" "$ROOT/tests/classes/resign.sh" "$TMP"
killed() { # OUT
	"$BIN/score" -q -s 7 -o "$TMP/$1" -j 2 "$TMP/killed.conf" "$TMP/subs"
}
began=$(date +%s%N)
killed untouched >"$TMP/said"
ms=$((($(date +%s%N) - began) / 1000000 + 20))
kills=0 hits=0 same=0
while [ "$kills" -lt "$KILLS" ]; do
	# Start it by its own name: a function's process would be the shell's.
	"$BIN/score" -q -s 7 -o "$TMP/out$((kills / 5))" -j 2 "$TMP/killed.conf" \
		"$TMP/subs" >"$TMP/said" 2>&1 &
	pid=$!
	moment=$((kills * 61 % 97 * ms / 250))
	sleep "$((moment / 1000)).$(printf %03d $((moment % 1000)))" # that moment
	kill -9 $pid 2>/dev/null && hits=$((hits + 1))
	wait $pid 2>/dev/null
	kills=$((kills + 1))
	[ $((kills % 5)) -gt 0 ] && continue
	out=out$((kills / 5 - 1))
	killed $out >"$TMP/said" 2>&1
	cmp "$TMP/untouched/grades.csv" "$TMP/$out/grades.csv" && same=$((same + 1))
	rm -rf "${TMP:?}/$out"
done
echo "$hits of $kills kills came before the end, of $ms ms" | remark
is "after $KILLS kills, five a grading, the grades are the same" "$((KILLS / 5))" "$same"

# Three of NTU: in an archive, in a folder, and with an upper-case name.
CLIENTS=$ROOT/tests/clients
grades() { # OUT; a reason may have commas, in quotes
	sed 's/"[^"]*"//g' "$TMP/$1/grades.csv" | cut -d, -f1,2,5 | tr '\n' ' '
}
if command -v g++ >/dev/null && command -v zip >/dev/null; then
	for id in b07902000 b07902001 B07902002; do
		mkdir -p "$TMP/ntu/$id/source"
		cp "$CLIENTS/ntu/agent.cpp" "$TMP/ntu/$id/source"
		echo pdf >"$TMP/ntu/$id/report.pdf"
	done
	(cd "$TMP/ntu" && zip -qr b07902000.zip b07902000 && rm -r b07902000)
	echo 'id,report' >"$TMP/hand.csv"
	echo 'b07902000,30' >>"$TMP/hand.csv"
	"$BIN/score" -q -s 5 -o "$TMP/o1" --manual "$TMP/hand.csv" ntu-kari-2018 \
		"$TMP/ntu" >"$TMP/said" 2>&1
	ok 'NTU: two are played, one has no name' has \
		'B07902002,BAD_NAME,0 b07902000,OK,' "$(grades o1)"
	ok 'NTU: the rank in class is a bonus' grep -q 'rank [12] of 2' "$TMP/o1/students/b07902001/report.txt"
else
	skip 'NTU: a class' 'there is no g++ or zip'
fi
if javac --version >/dev/null 2>&1; then
	mkdir "$TMP/package"
	cp -R "$CLIENTS/mcgill/boardgame" "$CLIENTS/mcgill/hus" "$TMP/package"
	for id in 260000001 260000002 260000003; do
		mkdir -p "$TMP/hus/$id/submission/src" "$TMP/hus/$id/submission/data"
		cp -R "$CLIENTS/mcgill/hus2016/student_player" "$TMP/hus/$id/submission/src"
		echo 12 >"$TMP/hus/$id/submission/data/weight.txt"
		[ $id = 260000003 ] ||
			sed -i "s/260123456/$id/" "$TMP/hus/$id/submission/src/student_player/StudentPlayer.java"
	done
	"$BIN/score" -q -s 5 -o "$TMP/o2" --with "boardgame=$TMP/package" mcgill-hus-2016 \
		"$TMP/hus" >"$TMP/said" 2>&1
	is 'McGill: the best of the class has all points, a wrong number is no name' \
		'id,status,total 260000001,OK,50 260000002,OK,50 260000003,BAD_LAYOUT,0 ' "$(grades o2)"
	"$BIN/score" -q -s 5 -o "$TMP/o3" mcgill-hus-2016 "$TMP/hus" >"$TMP/said" 2>&1
	ok 'McGill: without the course package that is said' \
		grep -q 'GRADER_ERROR.*--with boardgame=PATH' "$TMP/o3/grades.csv"
else
	skip 'McGill: a class' 'there is no javac'
fi
finish
