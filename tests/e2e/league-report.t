#!/bin/sh
# league report: a league's results in all its forms.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1

report() {
	"$BIN/league" report -d folder "$@"
}

limited "$BIN/league" run -q --stable -d folder -s 11 -r 4 random random greedy \
	greedy minimax "$AGENTS/crash" >run.out 2>run.err

# ---- text ----
report --stable >text
ok 'the report has games, points, share, rating and interval' grep -Eq \
	'^ +1 minimax +20 +[0-9]+ +[0-9]+ +0 +[0-9]+ +[0-9.]+ +[0-9.inf]+ +[0-9.inf]+$' text
ok 'who is withdrawn is marked' grep -q '^ *crash .*, withdrawn$' text
ok 'forfeits are told by reason, and games without play' grep -q \
	'^ *crash  *signal 5, unplayed [0-9]*, withdrawn$' text
ok 'there is a crosstable' grep -q '^ *1 minimax  *-  *[0-9.]* ' text
ok 'the matrix of who is stronger is there' grep -q 'chance in % to be stronger' text
ok 'what moving first is worth is told' grep -Eq \
	'^moving first: [0-9]+ won, [0-9]+ lost, 0 drawn; .*Elo .*95 %' text
ok 'a pool that is not connected is told by its groups' grep -q \
	'groups that have not all scored against each other' text
report --stable --prior 2 >prior
ok 'with a prior it is connected' lacks groups "$(cat prior)"

# ---- the same ratings for others ----
report --stable --pgn >games.pgn
is 'the headers of all games that were played' \
	"$(report --json | sed -n 's/.*"played":\([0-9]*\),"unplayed".*/\1/p')" \
	"$(grep -c '^\[Result ' games.pgn)"
ok 'a forfeit has its reason' grep -q '^\[Reason "signal"\]$' games.pgn
ok 'no date if it shall be stable' lacks Date "$(cat games.pgn)"
for options in '' '--prior 2'; do
	# shellcheck disable=SC2086 # lists of words
	"$BIN/league" rate $options games.pgn | grep -v '^#' |
		awk '{ print $1, $2 }' | sort >rated
	# shellcheck disable=SC2086
	report --stable --csv - $options | tr -d '\r' | awk -F, '
		NR > 1 && $10 == "" { $10 = $14 }
		NR > 1 { print $3, $10 }' | sort >reported
	ok "league rate gives the same ratings: ${options:-as they are}" \
		cmp rated reported
done

# Ten draws of twelve.
for result in 1-0 0-1 '1/2-1/2' '1/2-1/2' '1/2-1/2' '1/2-1/2' '1/2-1/2' '1/2-1/2' \
	'1/2-1/2' '1/2-1/2' '1/2-1/2' '1/2-1/2'; do
	printf '[White "a"]\n[Black "b"]\n[Result "%s"]\n\n%s\n\n' "$result" "$result"
done >draws.pgn
is 'the errors of league rate are those of others, or heed draws' 'a 0.00 98.29 a 0.00 44.17' \
	"$(for how in '' --honest; do
		# shellcheck disable=SC2086
		"$BIN/league" rate $how draws.pgn | awk '/^a/ { print $1, $2, $3 }'
	done | paste -sd ' ' -)"

# From the slope of the mean score where both are equal, which is BayesElo's
# scale.
printf '[White "b"]\n[Black "a"]\n[Result "0-1"]\n\n0-1\n\n' >>draws.pgn
is 'who draws by a parameter of its own learns the scale' 'close close' \
	"$(half=$("$BIN/league" rate draws.pgn | awk '/^a/ { print $2 }')
	for model in rk davidson; do
		"$BIN/league" rate --model $model draws.pgn | awk -v half="$half" '
			/^a/ { a = $2 }
			/times/ { off = a * $5 - half; print (off * off < 1 ? "close" : a * $5) }'
	done | paste -sd ' ' -)"

# ---- games that repeat another ----
limited "$BIN/league" run -q -d alike -G hus -t mem=none -s 1 -r 8 greedy minimax random >alike.out 2>&1
is 'games that repeat another of their pairing are counted, for people and programs' \
	'6 of 24 games repeat another of their pairing, and tell nothing new, "repeats":6, 1' \
	"$(grep ' repeat ' alike.out), $("$BIN/league" report -d alike --json |
		grep -o '"repeats":[0-9]*'), $("$BIN/league" report -d alike --html alike &&
			grep -c '6 repeat another of the same' alike/index.html)"

# ---- anchors ----
ratings() {
	report --stable --csv - --prior 1 "$@" | tr -d '\r' | awk -F, 'NR > 1 { print $3, $10 }'
}
ratings >free
ratings --anchor minimax=1500 >anchored
is 'an anchor has the rating that it is given, and the others stand beside it as before' \
	'minimax 1500.00, 0 astray' \
	"$(grep '^minimax' anchored), $(paste -d ' ' free anchored | awk '
		NR == 1 { shift = $4 - $2 } { apart = $4 - $2 - shift }
		apart > 0.011 || apart < -0.011 { n++ } END { print n + 0 }') astray"
is 'league rate does the same' "$(sort anchored)" \
	"$("$BIN/league" rate --prior 1 --anchor minimax=1500 games.pgn | grep -v '^#' |
		awk '{ print $1, $2 }' | sort)"
for bad in nobody=3 minimax minimax= minimax=1x; do
	ok "refused: --anchor $bad" exits 2 "$BIN/league" report -d folder --anchor "$bad"
	ok "and of league rate" exits 2 "$BIN/league" rate --anchor "$bad" games.pgn
done

# A player who lost all games can be an anchor, too.
printf '[White "%s"]\n[Black "%s"]\n[Result "%s"]\n\n%s\n\n' zero a 0-1 0-1 a b 1-0 1-0 \
	b a 1-0 1-0 >lost.pgn
is 'an anchor that has lost all of its games holds the others, and that is said' \
	'zero 7.00, 0 infinite, 1 of the prior' "$("$BIN/league" rate --anchor zero=7 lost.pgn | awk '
		$1 == "zero" { zero = $1 " " $2 } / -?inf/ { n++ } /by a prior: 1/ { said++ }
		END { print zero ", " n + 0 " infinite, " said + 0 " of the prior" }')"
"$BIN/league" run -q -d lost -s 3 -r 10 random greedy minimax >/dev/null 2>&1
said=$("$BIN/league" report -d lost --anchor random=0)
ok 'a report says it, too' has 'by a prior: 1 draw' "$said"
ok 'and rates everybody beside it' lacks inf "$said"

# ---- stable ----
for form in '' --json '--csv -' '--html page'; do
	# shellcheck disable=SC2086
	report --stable $form >one
	[ "$form" != '--html page' ] || cp page/index.html one
	# shellcheck disable=SC2086
	report --stable $form >two
	[ "$form" != '--html page' ] || cp page/index.html two
	ok "the same bytes each time under --stable: ${form:-text}" cmp one two
	ok "and nothing measured: ${form:-text}" lacks worst "$(cat two)"
done
ok 'else think time is told' grep -q 'think_ms' <<END
$(report --csv -)
END

# ---- JSON ----
report --json >json
ok 'JSON is one object' is_json json
is 'it has a version, each player and each game' '1 6 60' "$(
	grep -c '^{"v":1,"league":{.*"players":6,"games":60,' json) $(
	grep -c '^{"rank":' json) $(grep -c '^\[*{"pairing":' json)"
is 'both tables have a row a player' '6 6' "$(
	sed -n '/"crosstable":/,/"los":/p' json | grep -c '^\[') $(
	sed -n '/"los":/,/"results":/p' json | grep -c '^\[')"
is 'a player has the reasons of forfeits' 1 \
	"$(grep -c '"name":"crash",.*"reasons":{"signal":5}' json)"

# ---- whoever has a hostile name ----
mkdir agents
cp "$BIN/random" 'agents/<img src=x onerror=alert(1)>'
cp "$BIN/random" 'agents/=1+1,"a"&'
cp "$BIN/random" "agents/it's
two\\lines"
cp "$BIN/random" "agents/$(printf 'title\033]0;x\007')"
cp "$BIN/random" "agents/$(printf 'G\303\266del\033')"
limited "$BIN/league" run -q --stable -d evil -s 3 agents random >run.out 2>run.err
"$BIN/league" report -d evil --html evil.html
"$BIN/league" report -d evil --csv csv
"$BIN/league" report -d evil >evil.text
"$BIN/league" report -d evil --pgn >evil.pgn
page=$(cat evil.html/index.html)
ok 'a name is text in HTML' has '&lt;img src=x onerror=alert(1)&gt;</a>' "$page"
ok 'and never a tag' lacks '<img' "$page"
ok 'nor does it end an attribute' has 'title="=1+1,&quot;a&quot;&amp;"' "$page"
ok 'CSV quotes it, and no spreadsheet computes it' \
	grep -q ",\"'=1+1,\"\"a\"\"&\"," csv/standings.csv
is 'CSV has no sign that a terminal obeys' 'title\x1b]0;x\x07' \
	"$("$BIN/league" report -d evil --csv - | tr -d '\r' | grep -o 'title[^,]*')"
is 'CSV has a file a table' 'crosstable.csv games.csv standings.csv' \
	"$(cd csv && echo *)"
ok 'text has it on one line' grep -q 'it.s.x0atwo.lines' evil.text
ok 'PGN has names in UTF-8, without what a terminal obeys' grep -qF \
	"[White \"$(printf 'G\303\266del')\\\\x1b\"]" evil.pgn
ok 'PGN escapes it' grep -qF '[White "=1+1,\"a\"&"]' evil.pgn

# ---- HTML ----
page=$(cat page/index.html)
ok 'the page asks for nothing' lacks 'http:' "$page"
ok 'nor for any file' lacks 'src=' "$page"
ok 'its tables have captions' test "$(grep -o '<table' page/index.html | wc -l)" \
	-eq "$(grep -o '<caption>' page/index.html | wc -l)"
is 'points, per cent and rating follow the name' 'Player Points % Rating ±95% Games' \
	"$(sed -n '/id=standings/,/<tbody>/s/.*aria-sort=ascending>#//p' page/index.html |
		sed 's/<th[^>]*>/ /g; s/^ //; s/\(Games\).*/\1/')"
ok 'a rating is a whole number, beside its name' grep -q \
	'<th scope=row><a href=#p[0-9]*>[a-z]*</a><td>[0-9.]*<td>[0-9.]*<td>[−0-9]*<td>[0-9]*<td>' \
	page/index.html
ok 'the page has the seed' has ' The seed is ' "$page"
is 'and the command of each player' "$(grep -c '<details class=player id=' page/index.html)" \
	"$(grep -c '<p class=command>.' page/index.html)"
ok 'a game is a cell that says who moved first and won' grep -q \
	'<td class=cells><i class=[a-z]* title="[a-z]*, [0-9]*">[12][-+=−]' page/index.html
report --html replays --replays >replays.out 2>&1
ok 'forfeited games are linked to pages of their own' grep -q \
	'href="replays/001-006-1.html"' replays/index.html
ok 'which are there' grep -qi '<!doctype html' replays/replays/001-006-1.html
ok 'the record beside a page agrees with the rules' "$BIN/replay" --check \
	replays/replays/001-006-1.html.rec
is 'and no other game has one' '' \
	"$(find replays/replays -name '*.html' ! -name '*-006-*')"

# ---- a large class: 151 players, of whom two have met ----
mkdir many
i=0
while [ $i -lt 151 ]; do
	ln -s "$BIN/random" many/r$i
	i=$((i + 1))
done
ln -s "$BIN/random" 'many/<b>&'
rm many/r150
limited "$BIN/league" plan --stable -d large -s 1 many 2>run.err | sed 1q | sh >run.out
"$BIN/league" report -d large --html large.html
page=$(cat large.html/index.html)
cells=$(grep -c '<tr><td>[0-9]*<th scope=row>' large.html/index.html)
is 'all of a large class are in the standings and beside their neighbours, and the best in the crosstable' \
	$((151 + 151 + 30)) "$cells"
ok 'a page of a large class says that its crosstable is of the best only' \
	has '<caption>The best players only. Points' "$page"
is 'and so is its chart' 30 "$(sed -n '/id=ratings/,/<[/]table>/p' large.html/index.html |
	grep -c '<tr><th scope=row>')"
is 'beside each player are the ten next to them, and no more' '151 11' \
	"$(sed -n '/heat near/,/<\/table>/p' large.html/index.html | awk '
		/^<tr>/ { rows++; n = gsub(/<td/, ""); most = n > most ? n : most }
		END { print rows, most }')"
is 'two neighbours who met have their points there' 2 "$(sed -n \
	'/heat near/,/<\/table>/p' large.html/index.html |
	grep -o '<td class=h' | wc -l)"
ok 'a name in it is text' lacks '<b>' "$page"
rm 'many/<b>&'
limited "$BIN/league" plan --stable -d bound -s 1 many 2>run.err | sed 1q | sh >run.out
"$BIN/league" report -d bound --html bound.html
ok 'each two of 150 players have a cell' lacks 'heat near' \
	"$(cat bound.html/index.html)"

# ---- one that is far from the others ----
mkdir far
for i in 1 2 3 4 5 6 7 8; do
	ln -s "$BIN/random" far/r$i
done
ln -s "$BIN/greedy" far/g
limited "$BIN/league" run -q --stable -d apart -s 4 -r 4 far >run.out 2>run.err
"$BIN/league" report -d apart --html apart.html
is 'a rating that is too far out is an arrow, and the scale is that of the others' \
	'<path class=bar d="M975 4L1000 10L975 16"/>' "$(
	sed -n '/id=ratings/,/<[/]table>/p' apart.html/index.html |
		sed -n 's/.*aria-label="5[0-9]* ± [0-9]*">.*\(<path class=bar[^>]*>\).*/\1/p')"

# ---- the operator's mistakes ----
for words in '-d nowhere' '--json --pgn' '--replays' '--prior -1' 'word'; do
	# shellcheck disable=SC2086
	ok "exit 2: report $words" exits 2 report $words
done
ok 'exit 3: a full disk' exits 3 sh -c "'$BIN/league' report -d folder >/dev/full"


finish
