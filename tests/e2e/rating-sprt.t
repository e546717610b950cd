#!/bin/sh
# referee --sprt: a match that ends when the better player is known.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

test_of() { # OPTIONS...
	limited "$BIN/referee" -q --stable -s 1 "$@"
}

test_of --sprt elo0=0,elo1=100 greedy random >"$TMP/better"
ok 'greedy against random: H1' grep -q '^SPRT elo0=0,elo1=100: H1: ' "$TMP/better"
games=$(awk '$1 == "greedy" { print $2 }' "$TMP/better")
ok 'after far fewer games than it might have taken' test "$games" -lt 60
ok 'and an even number of them' test $((games % 2)) -eq 0
test_of --sprt elo0=0,elo1=100 random greedy >"$TMP/worse"
ok 'random against greedy: H0' grep -q '^SPRT .*: H0: ' "$TMP/worse"
test_of -j 2 --sprt elo0=0,elo1=100 greedy random >"$TMP/two"
is 'the same answer at any -j' "$(cat "$TMP/better")" "$(cat "$TMP/two")"
ok '-r is the most games' grep -q ': not known yet; .* after 3 pairs$' <<END
$(test_of -r 6 --sprt elo0=0,elo1=1 random random)
END
test_of --json --sprt elo0=0,elo1=100,count=games greedy random | tail -n 1 >"$TMP/json"
ok 'JSON has it beside the result' grep -q \
	'"sprt":{"elo0":0,"elo1":100,"llr":[0-9.]*,"lower":-2.9444,"upper":2.9444,"decision":"H1","counts":\[[0-9]*,0,[0-9]*\]}' \
	"$TMP/json"
counts=$(sed 's/.*"counts":\[\([^]]*\)\].*/\1/' "$TMP/json" | tr , ' ')
# shellcheck disable=SC2086 # three words
is 'and league sprt takes its counts as they stand' \
	"$(sed 's/.*"llr":\([0-9.]*\).*/\1/' "$TMP/json")" \
	"$("$BIN/league" sprt elo0=0 elo1=100 $counts | sed -n 's/^llr //p')"
for list in elo0=0 elo0=5,elo1=0 elo0=0,elo1=x elo0=0,elo1=5,alpha=2; do
	ok "exit 2 and no game: --sprt $list" exits 2 "$BIN/referee" --sprt "$list" random random
done

# The line on a terminal.  A slow agent makes it visible.
on_terminal() {
	script -qec "'$BIN/referee' -q -s 1 $* \"'$AGENTS/honest' 8\" random" /dev/null \
		</dev/null | tr '\r' '\n' >"$TMP/seen"
}
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1; then
	on_terminal -r 12
	ok 'on a terminal a line tells the score and the time that is left' grep -q \
		'[0-9] of 12 games, [0-9.]* : [0-9.]*, .*[0-9:]* left' "$TMP/seen"
	ok 'and Elo' grep -q ', Elo [-+0-9inf.]* ([-+0-9inf.]* to [-+0-9inf.]*), ' "$TMP/seen"
	on_terminal -r 4 --sprt elo0=0,elo1=300
	ok 'under --sprt it tells the ratio and its bounds' grep -q \
		' of 4 games, [0-9.]* : [0-9.]*, LLR [-0-9.]* of -2.94 to 2.94' "$TMP/seen"
else
	skip 'a line on a terminal' 'there is no script(1)'
fi
finish
