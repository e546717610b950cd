#!/bin/sh
# --events: a match as it happens; its reader never delays it.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

all=$TMP/all.jsonl
say="'$AGENTS/say' 1 '# eval 1.5\\n# eval -1e999\\n# so \"be\" it\\n@\\n'"

# play NAME OPTION... AGENT AGENT
play() {
	name=$1
	shift
	limited "$BIN/referee" -s 7 -t move=9s "$@" >"$TMP/$name.out" 2>"$TMP/$name.err"
}

play all -r 2 --json --events "$all" "$say" "'$AGENTS/loud' 1 2"
is 'every line has a version, a name and a time' '' \
	"$(grep -v '^{"v":1,"ev":"[a-z]*","t_ms":[0-9]*[,}]' "$all")"
is 'a match begins, a game begins, a seat is asked, remarks, and moves' \
	'match start go eval note note move' \
	"$(sed 's/.*"ev":"\([a-z]*\).*/\1/' "$all" | sed -n 1,7p | paste -sd ' ' -)"
ok 'a remark is a note, and a number is an evaluation' \
	grep -q '"ev":"eval".*"game":1,"seat":1,"value":1.5}' "$all"
ok 'a note is the remark' grep -q '"ev":"note".*"text":"so \\"be\\" it"}' "$all"
ok 'what is no number of JSON is a note' grep -q '"text":"eval -1e999"}' "$all"
ok 'standard error is told' grep -q '"ev":"stderr".*"seat":2,"text":"' "$all"
ok 'a move has its position and its times' grep -q \
	'"ev":"move".*"ply":1,"move":".*","position":".* b 1","wall_ms":.*"cpu_ms":' "$all"
is 'an end, and the table, are the objects of --json' "$(cat "$TMP/all.out")" \
	"$(sed -n -e 's/"ev":"end","t_ms":[0-9]*,//p' -e 's/"ev":"table","t_ms":[0-9]*,//p' "$all")"
ok 'every line is JSON' is_json "$all" lines=1

play chance -G einstein -r 1 --events "$TMP/chance" random random
ok 'what chance draws is told' grep -q '"ev":"chance".*"outcome":"' "$TMP/chance"

play hidden -G goofspiel,cards=3 -r 1 -o "$TMP/hidden.rec" --events "$TMP/hidden" \
	random random
is 'where both seats move at once each move is a ply' '1 1,2 2,1 3,2 4,1 5,2 6' \
	"$(sed -n 's/.*"ev":"move".*"seat":\([12]\),"ply":\([0-9]*\),.*/\1 \2/p' "$TMP/hidden" |
		paste -sd , -)"
is 'and no bid is hidden' "$(awk '$1 == "m" && $2 { print $6 }' "$TMP/hidden.rec")" \
	"$(sed -n 's/.*"ev":"move".*"move":"\([^"]*\)".*/\1/p' "$TMP/hidden")"

for _ in $(seq 20); do # a busy machine excuses who is late
	limited "$BIN/referee" -q -r 1 -t move=100ms,late=random,kill=9s --events "$TMP/late" \
		"'$AGENTS/pace' - 300" random >/dev/null 2>&1
	! grep -q '"ply":3,.*"played":true' "$TMP/late" || break
done
ok 'what the referee played is marked' \
	grep -q '"ev":"move".*"seat":1,"ply":3,.*"played":true}' "$TMP/late"

limited "$BIN/referee" -q -s 7 -t move=9s,mem=none -G hus,sowings=1 -r 1 \
	--events "$TMP/endless" random random >/dev/null 2>&1
is 'a game that is cancelled begins anew' 'endless start' \
	"$(sed 's/.*"ev":"\([a-z]*\).*/\1/' "$TMP/endless" | grep -A 1 endless |
		sed -n 1,2p | paste -sd ' ' -)"
is 'until it ends by that' '"reason":"endless" after endless' \
	"$(sed -n 's/.*"ev":"endless".*/endless/p
		s/.*"ev":"end".*\("reason":"[a-z]*"\).*/\1 after/p' "$TMP/endless" |
		tail -n 2 | sort | paste -sd ' ' -)"

play side -r 20 -j 4 --events "$TMP/side" random greedy
is 'games side by side are each in order' '' "$(awk -F'"game":' '
	/"ev":"(start|move|end)"/ {
		game = $2 + 0
		split($0, ply, /"ply":/)
		if (/"ev":"start"/) { if (game in at) print; at[game] = 0 }
		else if (/"ev":"move"/) { if (ply[2] + 0 != ++at[game]) print }
		else { if (!at[game]) print; at[game] = -1 }
	}' "$TMP/side")"

mkfifo "$TMP/pipe"
exec 8<>"$TMP/pipe"
ok 'a reader that never reads does not stop a match' \
	play slow -q -r 300 --events "$TMP/pipe" random greedy
exec 8>&-
is 'that is said once' 1 "$(grep -c 'reader is too slow' "$TMP/slow.err")"

exec 8<>"$TMP/pipe"
"$BIN/referee" -q -r 100000 --events "$TMP/pipe" random greedy >/dev/null 2>"$TMP/later.err" &
match=$!
await grep -q 'too slow' "$TMP/later.err"
exec 7<"$TMP/pipe" 8>&-
cat <&7 >"$TMP/later" &
exec 7<&-
# shellcheck disable=SC2317 # await calls it
later() { [ "$(wc -c <"$TMP/later")" -gt 1000000 ]; }
ok 'a reader that comes late has what waited' await later
kill $match
wait
is 'in whole lines' '}' "$(tail -c 2 "$TMP/later")"

if [ -c /dev/full ]; then
	ok 'a full disk does not stop a match' \
		play full -q -r 2 --events /dev/full random greedy
	is 'that is said once, too' 1 "$(grep -c -e '--events' "$TMP/full.err")"
fi
(ulimit -f 16 && play fills -q -r 20 --events "$TMP/fills" random random)
is 'a disk that fills in the middle of a line keeps the whole lines alone' '}' \
	"$(tail -c 2 "$TMP/fills")"
ok 'a descriptor that is closed is an error of use' \
	exits 2 play closed --events fd:9 random greedy 9>&-
ok 'it names the descriptor' has fd:9 "$(cat "$TMP/closed.err")"

cat >"$TMP/agent.sh" <<'EOF'
#!/bin/sh
(: >&9) 2>/dev/null && echo inherited >&2
exec "$(dirname "$0")/greedy"
EOF
chmod +x "$TMP/agent.sh"
cp "$BIN/greedy" "$TMP/greedy"
play heir -r 1 --events fd:9 "$TMP/agent.sh" random 9>"$TMP/heir"
ok 'events go to a descriptor' grep -q '"ev":"table"' "$TMP/heir"
ok 'which no agent inherits' lacks inherited "$(cat "$TMP/heir")"

# shellcheck disable=SC2317 # await calls it
asked() { [ "$(grep -c '"ev":"go"' "$TMP/cut")" = 2 ]; }
"$BIN/referee" -q -r 2 -j 2 -t move=99s --events "$TMP/cut" "$AGENTS/hang" "$AGENTS/hang" \
	>/dev/null 2>&1 &
match=$!
await asked
kill "$match"
wait "$match"
is 'a match that is interrupted ends with its games, void, and the table' \
	'"end" "void":true "end" "void":true "table"' \
	"$(tail -n 3 "$TMP/cut" | grep -oE '"(end|table)"|"void":true' | paste -sd ' ' -)"

# The other programs.
is 'where events take standard output there is nothing else' 'match table' "$(
	play own -r 2 --events fd:1 random greedy
	grep -v '^{"v":1,"ev":"[a-z]*","t_ms":[0-9]*[,}].*}$' "$TMP/own.out"
	sed -n '1p;$p' "$TMP/own.out" | sed 's/.*"ev":"\([a-z]*\).*/\1/' | paste -sd ' ' -)"

cd "$BIN" || exit 1

league() {
	name=$1
	shift
	limited ./league run -q -s 5 -d "$TMP/$name.d" "$@" >"$TMP/$name.out" 2>"$TMP/$name.err"
}
league league -j 2 -r 4 --events "$TMP/league" random greedy minimax
is 'a league begins with all players, and ends with what --json prints' \
	"$(./league run -q --json -d "$TMP/league.d")" \
	"$(sed -n 's/"ev":"[a-z]*","t_ms":[0-9]*,\("standing"\|"league"\)/\1/p' "$TMP/league")"
ok 'whose names it has' has '"players":["random","greedy","minimax"]' "$(head -n 1 "$TMP/league")"
ok 'the terms of the course, too' has '"terms":"move=' "$(head -n 1 "$TMP/league")"
league heir2 --events fd:9 "$TMP/agent.sh" random 9>"$TMP/heir2"
ok 'no agent of a league inherits the descriptor' lacks inherited "$(cat "$TMP/heir2")"
ok 'which has its events' grep -q '"ev":"move".*"seat":2' "$TMP/heir2"
is 'its games have numbers of their own, and begin and end' "$(seq 12)" "$(
	sed -n 's/.*"ev":"start".*"game":\([0-9]*\),"players":\["[a-z]*","[a-z]*"\],"first":[12],"position.*/\1/p' \
		"$TMP/league" | sort -n)"
is 'each once' 12 "$(grep -c '"ev":"end".*"players":\["[a-z]*","[a-z]*"\],"pair"' "$TMP/league")"
is 'a move is of a game that has begun and not ended' '' "$(awk -F'"game":' '
	/"ev":"start"/ { on[$2 + 0] = 1 }
	/"ev":"move"/ && !on[$2 + 0]
	/"ev":"end"/ { on[$2 + 0] = 0 }' "$TMP/league")"
mkfifo "$TMP/pipe2"
exec 8<>"$TMP/pipe2"
ok 'a reader that never reads does not stop a league' \
	league slow -r 200 --events "$TMP/pipe2" random greedy minimax
exec 8>&-
is 'that is said once, too' 1 "$(grep -c 'reader is too slow' "$TMP/slow.err")"

./league run -q -d "$TMP/cut.d" -t move=99s --events "$TMP/cut2" "$AGENTS/hang" random \
	>/dev/null 2>&1 &
match=$!
await grep -q '"ev":"go"' "$TMP/cut2"
kill "$match"
wait "$match"
is 'a league that is interrupted ends with void games and the table' 'end standing table' \
	"$(tail -n 4 "$TMP/cut2" | sed 's/.*"ev":"\([a-z]*\).*/\1/' | uniq | paste -sd ' ' -)"
ok 'they are void' grep -q '"ev":"end".*"void":true' "$TMP/cut2"

# The page has every event with its keys, except the objects of --json.
limited ./referee -q -r 1 --terms1 move=9s --terms2 move=8s --events "$TMP/apart" \
	random random >/dev/null 2>&1
awk '{
	match($0, /"ev":"[a-z]*"/)
	ev = substr($0, RSTART + 6, RLENGTH - 7)
	print ev
	if (ev ~ /^(end|standing|table)$/) next
	gsub(/:"([^"\\]|\\.)*"/, ":0")
	gsub(/\[[^]]*\]/, "0")
	while (match($0, /"[a-z_0-9]*":/)) {
		key = substr($0, RSTART + 1, RLENGTH - 3)
		if (key !~ /^(v|ev|t_ms)$/) print ev, key
		$0 = substr($0, RSTART + RLENGTH)
	}
}' "$all" "$TMP/chance" "$TMP/late" "$TMP/endless" "$TMP/apart" "$TMP/league" | sort -u >"$TMP/told"
awk '/^\.Ss / { ev = $2; if (ev != "Each") print ev }
	/^\.It Cm / && ev != "Each" {
		for (i = 3; i <= NF; i++) if ($i != ",") print ev, $i }' \
	"$ROOT/referee/events.5" | sort -u >"$TMP/page"
is 'events.5 names each event and each key, and no other' "$(cat "$TMP/told")" "$(cat "$TMP/page")"

finish
