#!/bin/sh
# A student whose agent searches by the clock loses no points to a busy grading
# machine: games in which the machine gave it less than half of its time are
# played again.  A referee that reports this stands in for a busy machine.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

mkdir "$TMP/bin"
cp "$BIN/score" "$BIN/league" "$BIN/random" "$BIN/greedy" "$TMP/bin/"
cp "$BIN/referee" "$TMP/bin/real"
cat >"$TMP/bin/referee" <<'EOF'
#!/bin/sh
# Busy while games are played side by side, or always if there is a file `busy`.
here=${0%/*}
case " $* " in
*' --at-once=2 '*) busy=yes ;;
*) [ ! -e "$here/busy" ] || busy=yes ;;
esac
"$here/real" "$@" >"$here/said.$$"
status=$?
[ -z "${busy-}" ] || sed 's/"\(cpu\|waited\)_ms":\[[^]]*\]/"\1_ms":[9999,9999]/g' \
	"$here/said.$$" >"$here/other.$$" && mv "$here/other.$$" "$here/said.$$"
cat "$here/said.$$"
rm -f "$here/said.$$" "$here/other.$$"
exit $status
EOF
chmod +x "$TMP/bin/referee"
cat >"$TMP/busy.conf" <<'EOF'
title "A course"
game  kari
id    "[a-z]+"
start when="thinks" run="greedy"
check rounds=0
part  games 10 beat opponent="random" rounds=2
EOF
for student in ann bob; do
	mkdir -p "$TMP/class/$student"
	: >"$TMP/class/$student/thinks"
done

grade() { # OUT OPTION...
	out=$1
	shift
	"$TMP/bin/score" -s 1 -o "$TMP/$out" "$@" "$TMP/busy.conf" "$TMP/class" \
		>"$TMP/$out.said" 2>"$TMP/$out.err"
}

# Print the statuses and reasons of both.
rows() {
	cut -d, -f 2,3 "$TMP/$1/grades.csv" | sed 1d | paste -sd ' ' -
}

grade calm -j 2
ok 'games on a busy machine are played again' \
	grep -q '^2 of them again, one at a time: the machine was busy' "$TMP/calm.said"
is 'and count as they are then' 'OK, OK,' "$(rows calm)"
is 'as the record has them, once each' 2 "$(grep -c '^record' "$TMP/calm/students/ann/games.rec")"

: >"$TMP/bin/busy"
grade busy -j 1
why='in 2 of its games the machine was too busy for it'
is 'one at a time they are not played again, but told' "OK,$why OK,$why" "$(rows busy)"
ok 'to the student, too' grep -q "$why" "$TMP/busy/students/ann/report.txt"
ok 'game by game' grep -q 'the machine was busy, and gave the agent less than half' \
	"$TMP/busy/students/ann/finding"
grade busy -j 1
is 'and no more when the grading goes on' "OK,$why OK,$why" "$(rows busy)"

# The tournament.  The referee stands in for a machine that is busy in one
# pairing of three.
rm "$TMP/bin/busy"
mkdir "$TMP/class/cid" && : >"$TMP/class/cid/thinks"
sed 's/^part.*/part all 10 class rounds=2/' "$TMP/busy.conf" >"$TMP/league.conf"
mv "$TMP/league.conf" "$TMP/busy.conf"
sed "s/^\*' --at-once=2 '.*/*'002-003.rec --at-once=2 '*) busy=yes ;;/" "$TMP/bin/referee" >"$TMP/bin/one"
chmod +x "$TMP/bin/one" && mv "$TMP/bin/one" "$TMP/bin/referee"
grade both -j 2
ok 'pairings of the tournament, too, are played again one at a time' \
	grep -q '^1 pairings of the tournament again, one at a time: the machine was busy' "$TMP/both.said"
is 'as their records have it, once each' '2 2 2' "$(grep -c '^result' "$TMP"/both/tournament-*/games/*.rec |
	sed 's/.*://' | paste -sd' ' -)"
: >"$TMP/bin/busy"
grade alone -j 1
ok 'where that is so one at a time it is told, and no more is played' \
	grep -q 'in 3 pairings of the tournament the machine was too busy' "$TMP/alone.err"
finish
