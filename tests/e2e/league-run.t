#!/bin/sh
# league: who plays whom, what is kept and continued, who is withdrawn, what is
# refused, and the numbers of any results.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1
league() {
	limited "$BIN/league" "$@"
}
# Print the games with a result in a folder's records.
played() {
	cat "$1"/games/*.rec 2>/dev/null | grep -c '^result [012]'
}
# Print the pairings of a run in one line.
pairings() {
	sed -n 's/^\(.* - .*\)  .* : .*/\1/p' "$1" | paste -s -d '|' -
}

#
# Players, folders, schedules
#

mkdir -p class/folder class/empty
ln -s "$BIN/random" class/ada
ln -s "$BIN/greedy" class/bob
ln -s "$BIN/random" class/folder/agent
echo 'not a program' >class/notes
printf '#!/bin/sh\nexit 3\n' >class/crash
chmod 755 class/crash

for j in 1 2; do
	league run -d j$j -s 5 -j $j --stable class random greedy \
		>j$j.out 2>j$j.err
	echo $? >j$j.rc
done
is 'a league is played to its end' '0 0' "$(cat j1.rc) $(cat j2.rc)"
ok 'it prints the same at any -j' cmp j1.out j2.out
is 'a folder stands for its programs and the folders with an agent' \
	'ada bob crash folder random greedy' \
	"$(sed -n 's/^player [0-9]* \([^|]*\)|.*/\1/p' j1/league.conf | xargs)"
is 'everyone meets everyone, and a later one at the end' \
	'ada - bob|ada - crash|bob - crash|ada - folder|bob - folder' \
	"$(pairings j1.out | cut -d '|' -f 1-5)"
ok 'five forfeits in a row and an agent is withdrawn' \
	has 'crash is withdrawn: 5 forfeits in a row' "$(cat j1.out)"
ok 'its remaining games are lost without play, and said to be' \
	has 'crash - greedy  0 : 2, 2 without play' "$(cat j1.out)"
is 'and they are counted' 'crash 10 0 10 0 0 0.0 crash exit 5, unplayed 5, withdrawn' \
	"$(awk '$2 == "crash" && $3 == 10 { print $2, $3, $4, $5, $6, $7, $8 }
		/, unplayed/' j1.out | xargs)"
league run -d gauntlet -s 1 --gauntlet 1 --stable class >gauntlet.out 2>&1
is 'the first of a gauntlet play all, and no others meet' \
	'ada - bob|ada - crash|ada - folder' "$(pairings gauntlet.out)"
league add -d gauntlet random
league run -d gauntlet --stable >gauntlet.out 2>&1
is 'who is added to a gauntlet plays all, too' \
	'ada - random|bob - random|crash - random|folder - random' \
	"$(pairings gauntlet.out | cut -d '|' -f 4-)"
for same in ./class/ "$PWD/class" class//ada; do
	says=$(league add -d gauntlet "$same" 2>&1; echo ", $?")
	is "$(basename "$same"), written otherwise, is the same players" \
		"$(printf 'league: the league has them already\n, 2')" "$says"
done

# A name that would clear the screen.
mkdir odd
cp class/crash "odd/$(printf 'a\033[2Jb')"
{
	league run -d odd.d -s 1 -r 6 odd random
	league status -d odd.d
	echo >>"odd/$(printf 'a\033[2Jb')"
	league run -d odd.d
} >odd.out 2>&1
is 'names are shown escaped' '0 yes' "$(tr -d '\n' <odd.out |
	grep -c "$(printf '\033')") $(grep -q '^a\\x1b\[2Jb is withdrawn' odd.out &&
	echo yes)"
ok 'in every sentence' [ "$(grep -c 'a\\x1b\[2Jb' odd.out)" -ge 6 ]

#
# Both seats, one opening; seeds
#

is 'both games of a pairing have one opening, each seat once' '1 2 1' \
	"$(awk '/^start /{ start[$2] } /^first /{ first[$2] } /^seed /{ seed[$2] }
	END {
		for (i in start) s++
		for (i in first) f++
		for (i in seed) n++
		print s, f, n
	}' j1/games/001-002.rec)"
is 'every pairing has a seed of its own' \
	"$(find j1/games -name '*.rec' | wc -l)" \
	"$(cat j1/games/*.rec | grep '^seed ' | sort -u | wc -l)"

#
# Continuing
#

cp -r j1 cut
cut=cut/games/001-002.rec
size=$(wc -c <$cut)
dd if=$cut of=short bs=1 count=$((size - 40)) 2>/dev/null && cp short $cut
rm cut/games/002-004.rec
is 'nobody else reads the games of a league' '' \
	"$(open_to_others j1 \( -type f -o -name games \))"
league run -d cut --stable >cut.out 2>cut.err
is 'what is missing is played, with the same result' '0 same' \
	"$? $(cmp -s j1.out cut.out && echo same)"
ok 'a torn end is cut off, with a message' \
	has '001-002.rec: cut off a torn block' "$(cat cut.err)"
is 'and only what was missing: the records are as they were' \
	"$(cat j1/games/001-00[23].rec j1/games/002-004.rec | cksum)" \
	"$(cat cut/games/001-00[23].rec cut/games/002-004.rec | cksum)"
sed 's/^plies/PLIES/; /^sum /s/.*/sum 00000000/' j1/games/001-002.rec \
	>cut/games/001-002.rec
ok 'a record that is damaged elsewhere is an error' \
	exits 2 league run -d cut
cp j1/games/001-002.rec cut/games/
size=$(wc -c <$cut)
head -c 512 /dev/zero >>$cut
is 'what a power failure leaves at its end stops no report' "$(league report -d j1 --stable)" \
	"$(league report -d cut --stable 2>&1)"
printf 'garbage\n' >>$cut
is 'damage is told with the command that mends it, and the rest is reported' \
	"league: $cut: damaged at byte $size: its sum is wrong, or it is no record; \`head -c $size FILE >NEW\` keeps what is before" \
	"$(league report -d cut --stable 2>&1 >cut.report)"
is 'all games before it, too' "$(league report -d j1 --stable)" "$(cat cut.report)"
ok 'status goes on' exits 0 league status -d cut
ok 'and so does a plan' exits 0 league plan -d cut
ok 'a league does not play until it is mended' has "head -c $size FILE" "$(league run -d cut 2>&1)"
head -c "$size" $cut >short && cp short $cut
ok 'the command mends it' exits 0 league run -d cut
sed "s/\$/$(printf '\r')/" j1/games/001-002.rec >cut/games/001-002.rec
ok 'one whose lines end in CR LF is told as such' has \
	'001-002.rec: damaged at byte 0: its lines end in CR LF; mended by: ' \
	"$(league report -d cut 2>&1)"
cp j1/games/001-004.rec cut/games/001-002.rec
ok 'so is one of another match' exits 2 league report -d cut
# A record whose first game is void, as a failing host leaves it.  gzip computes
# the sum of a block.
awk '/^result / && !done { done = 1; $0 = "result void void - 0 lost" }
	done < 2 { print } done == 1 && /^result / { done = 2; exit }' \
	j1/games/001-002.rec >block
sum=$(gzip -c block | tail -c 8 | od -A n -t x1 -N 4 |
	awk '{ print $4 $3 $2 $1 }')
{
	cat block
	printf 'sum %s\n\n' "$sum"
	awk '/^record 1/ { n++ } n > 1' j1/games/001-002.rec
} >cut/games/001-002.rec
league run -d cut --stable >cut.out 2>cut.err
is 'a void game is played again, and never scored' '0 same 3 2' \
	"$? $(cmp -s j1.out cut.out && echo same) $(grep -c '^result' $cut) $(grep \
		-c '^result [12]' $cut)"
cat j1/games/001-002.rec j1/games/001-002.rec >cut/games/001-002.rec
ok 'a game that is there twice counts once' \
	has '2 games are recorded twice; the first counts' \
	"$(league report -d cut)"
ok 'another game in a folder is refused' exits 2 league run -d j1 -G hus
ok 'and another seed' exits 2 league run -d j1 -s 6
ok 'the same is not' exits 0 league run -d j1 -s 5 -G kari -r 2 class
league run -d terms.d -s 1 -t move=2s -q random greedy >terms.out 2>&1
is 'the terms are every game'\''s' 2 \
	"$(grep -c '^terms move=2s,' terms.d/games/001-002.rec)"
ok 'and are kept' exits 2 league run -d terms.d -t move=3s

# A slow agent.
cp "$AGENTS/pace" slow
"$BIN/league" run -d slow.d -s 1 -r 100 './slow 50 again' greedy >slow.out 2>slow.err &
pid=$!
# One more game than before: then it listens to signals.
# shellcheck disable=SC2317 # await calls it
plays_on() {
	[ "$(played slow.d)" -gt "$1" ]
}
await plays_on 0
ok 'a second run over one folder is refused' exits 2 league run -d slow.d
ok 'so is any change' exits 2 league drop -d slow.d slow
ok 'status says who runs it' \
	has "process $pid runs it" "$(league status -d slow.d)"
kill -TERM $pid
wait $pid
is 'a signal ends it with that status' 143 $?
ok 'and prints the command that continues' \
	has "games are kept; to continue: $BIN/league run -d slow.d -j 1" \
	"$(tr -d "'" <slow.err)"
# Other tests here may have leagues of that name.
left_running() {
	find /proc -maxdepth 2 -name cwd -lname "$HERE" 2>/dev/null |
		while read -r cwd; do
			tr '\0' ' ' <"${cwd%/*}/cmdline"
		done 2>/dev/null | grep -o '[s]low.d/games'
}
is 'nothing of it is left running' '' "$(left_running)"
before=$(played slow.d)
"$BIN/league" run -d slow.d >slow.out 2>slow.err &
pid=$!
await plays_on "$before"
kill -INT $pid
wait $pid
is 'as does the key Ctrl-C' 130 $?
ok 'in a pipe there is no progress to see' lacks ' a second' "$(cat slow.err)"
before=$(played slow.d)
"$BIN/league" run -d slow.d >slow.out 2>slow.err &
pid=$!
await plays_on "$before"
ok 'stop ends a running league' exits 0 league stop -d slow.d
wait $pid
is 'as a signal does' 143 $?
ok 'which has kept what was played' [ "$(played slow.d)" -ge "$before" ]
ok 'what is left will take as long as what was played' \
	has 's a game, as those that are played;' "$(league run -d slow.d --dry-run)"
ok 'there is nothing to stop then' exits 2 league stop -d slow.d

if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1; then
	script -qec "'$BIN/league' run -q -d seen -s 1 -r 40 random random random random random random \
		>/dev/null" /dev/null </dev/null | tr '\r' '\n' >progress
	ok 'on a terminal a line tells how far it is, how fast, how long and who leads' \
		grep -q '[0-9] of 600 games, [0-9.]* a second, .* left, random.* leads with' \
		progress
else
	skip 'a line on a terminal' 'there is no script(1)'
fi

#
# Changing who plays
#

mkdir two
cp class/crash two/changing
league run -d two.d -s 3 -q two random greedy >two.out 2>&1
echo >>two/changing
ok 'an agent that has changed is refused, by name' \
	has 'changing has changed' "$(league run -d two.d 2>&1)"
ok 'redo takes it as it is' exits 0 league redo -d two.d changing
ok 'its games are open again, and no others' \
	has '2 of 6 games played' "$(league status -d two.d)"
league run -d two.d -q --stable >two.out 2>&1
ok 'and are played anew' has '6 of 6 games played' "$(league status -d two.d)"
ln -s "$BIN/random" two/new
ok 'a program that is dropped into the folder joins in' \
	has 'new: new' "$(league run -d two.d -q two random greedy 2>&1)"
league drop -d two.d changing
is 'who is dropped is in no table' '' \
	"$(league report -d two.d | grep changing)"
league add -d two.d changing
ok 'until it is added again, with its games' \
	has ' 0 open' "$(league status -d two.d)"

#
# Swiss
#

set -- random random random random random random random
league run -d swiss --swiss -s 4 --stable "$@" >swiss.out 2>&1
league report -d swiss --html swiss.page >/dev/null
is 'on paper and on a phone the points that decide come first' '#,Player,Swiss points' \
	"$(grep -o '<th scope=col[^>]*>[^<]*' swiss.page/*.html | sed 's/.*>//' | head -3 | paste -sd , -)"
is 'a Swiss of 7 has 5 rounds with three pairings and a bye each' '5 5 15' \
	"$(sed -n 's/^round \([0-9]*\):.*/\1/p' swiss.out | sort -u | wc -l |
		xargs) $(grep -c 'has a bye' swiss.out) $(grep -c \
		'^round .* - ' swiss.out)"
is 'nobody meets anybody twice' 15 "$(find swiss/games -name '*.rec' |
	sed 's/.*\///; s/\.rec//' |
	awk -F- '{ print ($1 < $2) ? $1 "-" $2 : $2 "-" $1 }' | sort -u | wc -l |
	xargs)"
rm swiss/games/00[1-4]-*.rec
league run -d swiss --stable >swiss.again 2>&1
ok 'it resumes to the same rounds' cmp swiss.out swiss.again
league run -d leave --swiss -s 4 --stable ./class/crash "$@" >leave.out 2>&1
ok 'who is withdrawn is not paired again' lacks 'crash' \
	"$(sed '1,/is withdrawn/d; /^$/,$d' leave.out)"
# 3 leaves without having met 4, who leaves when all is over.
{
	league plan -d leave2 --swiss -s 3 "$1" "$@" | sed 1q | sh
	league drop -d leave2 'random(3)'
	league run -d leave2 -q
	league report -d leave2 --stable --csv - | cut -d , -f 1-7 >leave2.csv
	league drop -d leave2 'random(4)'
} >leave2.out 2>&1
ok 'who leaves keeps the games that were won without play' has \
	'2 lost without play, 0 open' "$(league status -d leave2)"
is 'and nobody else is paired again' "$(cat leave2.csv)" \
	"$(league report -d leave2 --stable --csv - | cut -d , -f 1-7)"

#
# What it takes
#

players=$(awk 'BEGIN { for (i = 0; i < 300; i++) print "random" }')
# shellcheck disable=SC2086 # words
dry=$(league run -d none -G hus --dry-run $players)
ok '--dry-run tells of 89,700 games' has ': 89700 games' "$dry"
ok 'and that they take two months' has 'expected: 2.0 months at -j 1' "$dry"
# shellcheck disable=SC2086 # a list of words
is 'a Swiss needs two days' 'expected: 2.2 days at -j 1' \
	"$(league run -d none -G hus --swiss --dry-run $players | grep '^expected:')"
ok 'without playing' [ ! -e none ]
is 'of a league that has begun, it counts what is open' \
	'3 players, kari, robin: 6 games, of which 4 are open' "$(
	league run -q -d part -s 1 random greedy >part.out
	league run -d part --dry-run random random | sed -n 1p)"
ok 'an odd number of games is refused' \
	exits 2 league run -d none -r 3 random greedy
ok 'a player that is not there is refused' \
	exits 2 league run -d none random nobody
ok 'plan refuses that, too' exits 2 league plan -d none/deep random nobody
ok 'what was refused leaves nothing that was not there' [ ! -e none ]
ok '--help fits a screen' [ "$(league --help | wc -l)" -le 24 ]
is '--json prints an object a line' '1 1 2 0' "$(league run -d json -s 1 \
	--json random greedy | awk '/"pairing"/ { p++ } /"league"/ { l++ }
	/"standing"/ { s++ } !/^[{].*[}]$/ { bad++ }
	END { print p, l, s, bad + 0 }')"

#
# Numbers
#

is 'elo: score, difference, interval, likelihood of superiority' \
	'score 0.6000 elo 70.44 lower 2.77 upper 143.91 los 0.9794' \
	"$(league elo 60 0 40 | sed '/nelo/d' | xargs)"
is 'all won is infinitely better' 'elo inf' \
	"$(league elo 10 0 0 | sed -n 2p)"
is 'with a finite bound' 'lower 166.20' "$(league elo 10 0 0 | sed -n 3p)"
is 'of any number of games' 'elo inf' "$(limited "$BIN/league" elo 1e20 0 1 | sed -n 2p)"
is 'sprt: the ratio and its bounds' \
	'llr 0.2775 lower -2.9444 upper 2.9444 open' \
	"$(league sprt elo0=0 elo1=5 60 0 40 | xargs)"
is 'of the model that is named, as in referee --sprt' 'llr 0.3789' \
	"$(league sprt model=normalized elo0=0 elo1=5 100 200 80 | sed -n 1p)"
for winner in a a a b; do
	loser=$(echo $winner | tr ab ba)
	printf '[White "%s"]\n[Black "%s"]\n[Result "1-0"]\n\n' $winner "$loser"
done >some.pgn
is 'rate: a line a player' 'a 95.42 196.58 3.0 4 b -95.42 196.58 1.0 4' \
	"$(league rate some.pgn | xargs)"
printf '\357\273\277' | cat - some.pgn | sed 's/$/\r/' >dos.pgn
is 'rate: a file as Windows writes it' "$(league rate some.pgn)" "$(league rate dos.pgn)"
sed 's/^/\t /' some.pgn >far.pgn
is 'and one whose tags are indented' "$(league rate some.pgn)" "$(league rate far.pgn)"
printf '[White "a"]\n[Black "b"]\n[Result "2-0"]\n' >bad.pgn
is 'what is no result is refused with its line' \
	"league: bad.pgn:3: '2-0' is no result" "$(league rate bad.pgn 2>&1)"
ok 'exit 2: it is the operator'"'"'s' exits 2 league rate bad.pgn
printf '%s\n\n' '[White "a"]
[Black "b"]
[Result "1-0"]' '[White "a"]
[Black "b"]
[Result "*"]' '[White "c"]
[Black "d"]
[Result "0-1"]' >apart.pgn
is 'rate: who never met is apart, and what has no result is left out' \
	'2 1' \
	"$(league rate --prior 0.1 apart.pgn | awk '/^# group . *[0-9]*, apart/ { n++ }
		/^# games without a result: 1$/ { none++ } END { print n, none }')"
cat >odd.pgn <<'END'
[White "a {"]
[Black "b"]
[Result "1-0"] { spoken
[White "x"]
}

1. e4 {as in
  [White "x"]
[Black "y"] } 1-0 ; [ {
[White "c"]
[Black "c"]
[Result "0-1"]
% {
[White "b"]
[Black "a {"]
[Result "1/2-1/2"]
END
is 'rate: games against oneself and tags in comments are passed over, counted, and named by line' \
	'a { 1.5 2 b 0.5 2 c 0.0 0 # games of a player against itself, passed over: 1; the first ends its tags in line 12 # tags in comments, passed over: 3; the first is in line 4' \
	"$(league rate odd.pgn | sed 's/\([abc][ {]*\) -*[0-9.]* [0-9inf.]* /\1 /' | paste -s -d ' ' -)"
printf 'e4 {\n\n[White "a"]\n' >open.pgn
is 'a comment without an end is refused by the line of its beginning' \
	'league: open.pgn:1: the comment that begins here has no end; mend it' "$(league rate open.pgn 2>&1)"
printf '[White "a"]\n[Black "b"]\n[Result "*"]\n' >open.pgn
is 'rate: nothing is known of who has played nothing' 'a 0.00 inf 0.0 0' \
	"$(league rate open.pgn | sed -n 1p)"
printf '[White "%s"]\n[Black "%s"]\n[Result "1-0"]\n\n' a b b a >first.pgn
is 'rate: an advantage that no number fits is left out' \
	'a 0.00 240.76 1.0 2 # advantage of moving first: left out, these games have no likeliest' \
	"$(league rate --advantage first.pgn | sed 2d | paste -s -d ' ' -)"

#
# What is refused, and what is said of it
#

league run -d some --gauntlet random,greedy -r 2 -q random greedy \
	./class/bob >some.out 2>&1
is 'a gauntlet may be of names' \
	'exit 0, 3 pairings' \
	"exit $?, $(find some/games -name '*.rec' | wc -l | xargs) pairings"
league drop -d some bob

while IFS='|' read -r words said; do
	# shellcheck disable=SC2086 # words
	says=$(league $words 2>&1)
	is "exit 2: league $words" 2 $?
	ok "and it says: $said" has "$said" "$says"
done <<'REFUSED'
run --swiss --gauntlet 1 random greedy|exclude each other
run --bogus|(--help lists the options)
run -d none random|at least two players
run -d none --gauntlet nobody random greedy|there is no player 'nobody'
run -d some --gauntlet bob|it was begun otherwise
run -d none -G chess random greedy|-G:
run -d none -t bogus random greedy|-t:
run -d some -r 4|it was begun otherwise
run -d some --swiss|it was begun otherwise
redo -d some|which player?
redo -d some nobody|there is no player 'nobody'
add -d some|which player?
add -d some random|the league has them already
drop -d some bob|has been dropped before
status -d nowhere|nowhere
play|'play' is nothing that a league does: it can run, stop,
|what?
elo 1 2|W D L
elo 0 0 0|there are no results
elo 1 x 2|'x' is not a number
sprt elo0=0 elo1=5 1 2|counts:
sprt elo0=5 elo1=0 1 2 3|elo1 must be greater
sprt elo1=5 1 2 3|elo0= and elo1= are wanted
sprt elo0=0 elo1=2001 1 2 3|between -2000 and 2000
sprt elo0=0 elo1=5 alpha=2 1 2 3|alpha and beta
sprt elo0=0 elo1=5|counts:
sprt elo0=0 elo1=5 1 2 3 4 5 6|three counts, or five
sprt model=bayesian elo0=0 elo1=5 1 2 3 4 5|counts games
sprt model=bogus elo0=0 elo1=5 1 2 3|is none of
sprt --bogus elo0=0 elo1=5 1 2 3|--bogus
rate|FILE.pgn
rate --bogus some.pgn|--bogus
rate --model bogus some.pgn|half, davidson or rk
rate --honest --model rk some.pgn|--honest is for the model half
rate --honest --advantage some.pgn|--honest is for the model half
rate some.pgn bad.pgn|one file of results
rate /dev/null|there are no games in it
REFUSED
ok 'and no league is left of it' [ ! -e none/league.conf ]

is 'JSON has rounds, byes, who is withdrawn, and the points of a Swiss' \
	'round bye withdrawn buchholz' "$(league run -d gone --json --swiss -s 4 -r 10 \
		./class/crash random greedy >gone.json 2>&1
	for key in round bye withdrawn buchholz; do
		grep -q "\"$key\":" gone.json && echo $key
	done | xargs)"
ok 'and the status in numbers' grep -q \
	'^{"v":1,"status":{"games":20,"played":[0-9]*,"unplayed":[0-9]*,"open":0,"pid":0}}$' <<END
$(league status -d gone --json)
END
ok 'in words it tells the round' has 'round 2 of 3' "$(league status -d gone)"
ok 'without limits no time can be told' has 'at worst: without limit' \
	"$(league run -d none --dry-run -t move=none,first=none,start=none random greedy)"
league run -d loaded -s 1 -j 900 random greedy >loaded.out 2>loaded.err
is 'more pairings at once than there are processors get a warning' '0 1' \
	"$? $(grep -c '900 needs 900 processors and there are [0-9]*: a late' loaded.err)"
ok 'with a clock for the game the worst is all of it' has 'at worst: 2.0 minutes a game' \
	"$(league run -d none --dry-run -j 2 -t bank=60s random greedy)"


# A player is the same wherever its file is.
mkdir "$TMP/near" && cp "$ROOT/agents/samples/eleven.sh" "$TMP/near/ada"
{ cat "$TMP/near/ada" && echo '# b'; } >"$TMP/near/bob" && chmod 755 "$TMP"/near/*
"$BIN/league" run -q -d "$TMP/near/l" -s 3 -r 2 "$TMP/near/ada" "$TMP/near/bob" >/dev/null 2>&1
"$BIN/league" report -d "$TMP/near/l" --stable >"$TMP/before"
mv "$TMP/near" "$TMP/far"
ok 'a league that is moved with its players goes on' \
	"$BIN/league" run -q -d "$TMP/far/l" "$TMP/far/ada" "$TMP/far/bob"
is 'and plays nothing again' "$(cat "$TMP/before")" \
	"$("$BIN/league" report -d "$TMP/far/l" --stable)"
mv "$TMP/far/ada" "$TMP/elsewhere"
ok 'a player that is gone is named, with where it was and the way on' \
	has "ada is gone: $TMP/far/ada; where it is now, give name=ada:PATH" \
	"$("$BIN/league" run -q -d "$TMP/far/l" 2>&1)"
{ cat "$TMP/elsewhere" && echo '# c'; } >"$TMP/other" && chmod 755 "$TMP/other"
ok 'what is not the same is not taken for it' has 'another player called' \
	"$("$BIN/league" run -q -d "$TMP/far/l" "name=ada:$TMP/other" 2>&1)"
ok 'what is the same, is' "$BIN/league" run -q -d "$TMP/far/l" "name=ada:$TMP/elsewhere"

# Print the history of the ratings.
rated() {
	tr -d '\r' <"$TMP/versions/history.csv" | cut -d, -f1,3-5 | paste -sd ' ' -
}
"$BIN/league" run -q --stable -d "$TMP/versions" -s 1 -r 2 random greedy >/dev/null 2>&1
is 'history.csv has the ratings after a run' \
	'played,player,version,games 2,greedy,1,2 2,random,1,2' "$(rated)"
"$BIN/league" run -q --stable -d "$TMP/versions" >/dev/null 2>&1
is 'once' 3 "$(wc -l <"$TMP/versions/history.csv" | xargs)"
"$BIN/league" redo -d "$TMP/versions" random
"$BIN/league" run -q --stable -d "$TMP/versions" >/dev/null 2>&1
is 'and after each version of a player' \
	'played,player,version,games 2,greedy,1,2 2,random,1,2 2,greedy,1,2 2,random,2,2' "$(rated)"
ok 'a rating is there, and its error' \
	grep -q '^2,2,greedy,1,2,[0-9.]*,[0-9.]*' "$TMP/versions/history.csv"
rm "$TMP/versions/history.csv" && ln -s history.csv "$TMP/versions/history.csv"
ok 'a history that cannot be read is not written anew' has 'history.csv: ' \
	"$("$BIN/league" run -q --stable -d "$TMP/versions" 2>&1 >/dev/null)"
ok 'but stays as it is' test -L "$TMP/versions/history.csv"

ok 'names in a list may have commas' "$BIN/league" run -q -d "$TMP/commas" -s 1 \
	--gauntlet 'Lee, Ann,Lee' 'name=Lee, Ann:random' name=Lee:random greedy
is 'each is a challenger' 2 "$(grep -c '|in,new\||in new\|new' "$TMP/commas/league.conf")"

# Given openings: one for both games of a pair, the same for all rivals.
printf 'CEB..FA...D...d...af..bec r 1\nFED..CB...A...a...bc..def r 1\n' >"$TMP/openings"
"$BIN/league" run -q -d "$TMP/open" -s 1 -r 4 --starts "$TMP/openings" --gauntlet 1 \
	random greedy minimax >/dev/null 2>&1
is 'with --starts all rivals meet the same openings, each in both games of a pair' \
	'CEB CEB FED FED CEB CEB FED FED' "$(cat "$TMP"/open/games/*.rec |
		sed -n 's/^start \(.\{3\}\).*/\1/p' | paste -sd' ' -)"
ok 'which are kept' "$BIN/league" run -q -d "$TMP/open"
ok 'a file that is not there is named' has 'none: No such file' \
	"$("$BIN/league" run -q -d "$TMP/open2" --starts "$TMP/none" random greedy 2>&1)"
finish
