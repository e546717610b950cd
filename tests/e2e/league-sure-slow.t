#!/bin/sh
# league run --until-sure: a round robin, and then games between neighbours
# until each two are told apart.
# shellcheck disable=SC2317 # what ok calls is not unreachable
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1
league() {
	limited "$BIN/league" "$@"
}
# An order of two is soon certain if one of them is random and the other is not.
sure() {
	terms=$1
	shift
	league run -s 3 --stable --until-sure "$terms" "$@"
}
same_records() {
	for file in "$1"/games/*; do
		cmp "$file" "$2/games/${file##*/}" || return
	done
}
games() {
	awk '/^ +[0-9]+ / && $3 ~ /^[0-9]+$/ { n += $3 } /points against/ { print n / 2; exit }' "$1"
}

sure 95,most=300 -d one random greedy >one.out 2>&1
is 'a league ends once its two are told apart' '0, less' \
	"$?, $([ "$(games one.out)" -lt 300 ] && echo less)"
ok 'and says that it is certain' grep -Eq '^ +1 greedy .* 100$' one.out

sure 95,width=20,most=60 -d equal -j 2 random x=:random name=r2:random >bad.out 2>&1
is 'a player must be one' 2 "$?"
sure 95,width=20,most=60 -d equal -j 2 random name=r2:random greedy >equal.out 2>&1
is 'equals play until the games are spent' '0, 60' "$?, $(games equal.out)"
sure 95,width=20,most=60 -d single random name=r2:random greedy >single.out 2>&1
ok 'at any -j the same' cmp equal.out single.out
ok 'and the same records' same_records equal single

mkdir part
cp -r single/league.conf single/games part/
for file in part/games/*; do
	head -c 700 "$file" >torn && mv torn "$file"
done
league run -d part --stable >part.out 2>&1
is 'what was broken off goes on' "$(tail -9 single.out)" "$(tail -9 part.out)"
league run -d equal --until-sure 95,width=21,most=60 >other.out 2>&1
is 'a league keeps its terms' '2 begun' "$? $(grep -o begun other.out)"

league add -d equal name=g2:greedy >add.out 2>&1
league run -d equal --stable >more.out 2>&1
is 'who joins later meets all' '0 3' \
	"$? $(awk '/g2/ && /^round 1:/ { n++ } END { print n }' more.out)"
league drop -d equal g2 >drop.out 2>&1
league run -d equal --stable >drop.out 2>&1
is 'and who is dropped is not waited for' '0, 60' "$?, $(games drop.out)"

for bad in 100 95,width=500 95,most=2; do
	sure "$bad" -d bad random greedy name=r2:random >bad.out 2>&1
	is "$bad is refused, with what to write" '2 write' \
		"$? $(grep -o write bad.out | head -n 1)"
done
finish
