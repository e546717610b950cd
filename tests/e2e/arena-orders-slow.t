#!/bin/sh
# arena: the instructor's orders while it runs, and changes between runs.
# shellcheck disable=SC2317,SC2016 # what ok calls is not unreachable, and messages have backquotes
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

# shellcheck source=tests/e2e/arena.sh
. "$ROOT/tests/e2e/arena.sh"
player() { # a student's line of the ladder matches: player ID PATTERN
	tr '{' '\n' <one/site/ladder.json 2>/dev/null | grep "\"name\":\"$1\"" | grep -q "$2"
}
gone() { # a student is on no public page
	! grep -rqE "\"$1\"|>$1<|\"$1[.]" one/site --exclude-dir=private
}
no_games() { # there is no page of the games of a slot's player: no_games SLOT
	test -z "$(find one/site/games -name "$1-*" -o -name "*[0-9]-$1-*")"
}

mkdir -p one/inbox/s1 one/inbox/s2
definition() { # TERMS OTHER-LINE...
	cat <<-END
		game kari
		terms $1,mem=none
		id "s[0-9]+"
		root .
		start when="agent" run="./agent"
		check rounds=2 opponent=random
		arena jobs=2 notice="Exam on <Friday>" $3
		rung random
		$2
	END
}
definition move=1s '' >one/arena.conf
cp "$BIN/greedy" one/inbox/s1/agent
cp "$BIN/random" one/inbox/s2/agent
begin one
ok 'a ladder needs no part where no marks are given' await player s1 '"games":[1-9]'
ok 'both stand on it' await player s2 '"games":[1-9]'
ok 'its page has the notice' grep -q '"notice":"Exam on <Friday>"' one/site/ladder.json
ok 'a receipt of what came is in the private report' \
	grep -q '^[0-9a-f]\{64\}  agent$' "one/site/private/$(cat one/tokens/s1)/report.txt"
has_page() {
	find "$1/site/games" -name '*.html' 2>/dev/null | grep -q .
}
ok 'games have pages' await has_page one

slot=$(tr '{' '\n' <one/site/ladder.json | sed -n 's/"name":"s2".*"page":\([0-9]*\).*/\1/p')
is 'drop says what it does' 's2 leaves the ladder; `arena lift` brings them back' \
	"$(arena drop one s2)"
ok 'who is dropped is on no page' await gone s2
ok 'and the others stay' player s1 '"games":[1-9]'
ok 'their games, too, have no page any more' await no_games "$slot"
is 'they are not in the finals' 's1 1' \
	"$(arena finals one >out.finals 2>&1; cat one/finals/frozen; rm -r one/finals)"
cp "$BIN/greedy" one/inbox/s2/agent
is 'lift says so' 's2 is back' "$(arena lift one s2)"
ok 'and they are back, with what they sent meanwhile' await player s2 '"version":2,"rank"'
is 'recheck names the version to come' \
	's1: what lies in the inbox becomes version 2' "$(arena recheck one s1)"
ok 'which comes' await player s1 '"version":2,"rank"'

# It passes its first games, and then dies as long as a certain file exists.
mkdir one/inbox/s3 && cp "$BIN/random" one/inbox/s3/player
cat >one/inbox/s3/agent <<'END'
#!/bin/sh
[ -e tired ] || exec ./player
END
chmod 755 one/inbox/s3/agent
ok 'a third one comes' await player s3 '"games":[1-9]'
touch one/versions/s3.1/work/s3/tired
ok 'who forfeits too often in a row is suspended' await player s3 '"suspended":true'
rm one/versions/s3.1/work/s3/tired
is 'lift says what it does' 's3 plays on, if the newest version is suspended' \
	"$(arena lift one s3)"
plays_on() {
	player s3 '"version":1,' && ! player s3 suspended && [ "$(played)" -gt "$before" ]
}
played() {
	tr '{' '\n' <one/site/ladder.json | sed -n 's/^"name":"s3".*"games":\([0-9]*\).*/\1/p'
}
before=$(played)
ok 'and the same version plays on' await plays_on
is 'freeze says so' 'frozen: what comes from now on waits for `arena lift`' \
	"$(arena freeze one)"
cp "$BIN/random" one/inbox/s1/agent
in_status() { # DIR PATTERN
	arena status "$1" 2>/dev/null | grep -q "$2"
}
ok 'what comes then is held' await in_status one 's1.3 is held'
is 'lift without a name takes it in' 'what waits is taken in' "$(arena lift one)"
ok 'and it plays' await player s1 '"version":3,"rank"'
end

refuses() { # SENTENCE WORDS ARGUMENT...
	said=$2
	sentence=$1
	shift 2
	is "$sentence" "arena: $said, 2" \
		"$(arena "$@" 2>&1 | grep -v 'not enforced here'), $(
			arena "$@" >/dev/null 2>&1
			echo $?)"
}
refuses 'a stranger cannot be dropped' "$TMP/one: no 's9' has handed in here" drop one s9
refuses 'somebody must be named' 'drop whom?' drop one
refuses 'a ladder that is not frozen cannot be lifted' \
	"$TMP/one is not frozen; to lift a student, name them" lift one
refuses 'freeze is for all' 'freeze is for the whole ladder' freeze one s1
is 'league changes no ladder' \
	'league: one/ladder is a ladder of arena(1): `arena drop`, `lift` and `recheck` change it' \
	"$("$BIN/league" drop -d one/ladder s1.1 2>&1)"

# Between two runs.
games() {
	tr '{' '\n' <one/site/ladder.json | sed -n 's/.*"games":\([0-9]*\),"ladder.*/\1/p'
}
before=$(games)
definition move=3s 'rung "minimax --depth 1"' >one/arena.conf
: >err
begin one
ok 'a rung that is added plays' await player 'minimax depth 1' '"games":[1-9]'
ok 'and new terms count' await grep -qs 'terms move=3s' -r one/ladder/games
end
is 'both are told' "arena: the rung \`minimax --depth 1\` is new
arena: the terms were \`move=1s,mem=none\`, and are \`move=3s,mem=none\` from the next pairing on" \
	"$(grep -e 'is new' -e terms err)"
ok 'no game is lost by it' test "$(games)" -gt "$before"
is 'nothing went wrong' '' "$(grep -v -e 'is new' -e terms -e 'not enforced' -e ending err)"
definition move=3s '' >one/arena.conf
refuses 'a word that is no action is named, with what there is' \
	"'statsu' is nothing that an arena does: it can run, status, stop, drop, lift, recheck, \
freeze, finals, tokens, challenge" statsu x
refuses 'a rung stays' \
	"$TMP/one/arena.conf: the rung \`minimax --depth 1\` is missing: it stands on the ladder, and stays" \
	run one
mkdir -p two/inbox/s1 && cp "$BIN/random" two/inbox/s1/agent
definition move=3s '' 'closes="2001-01-01 00:00 +00:00"' >two/arena.conf
begin two
ok 'what comes after the ladder has closed is held' await in_status two 's1.1 is held'
end
definition move=3s '' per-day=1 >two/arena.conf
begin two
ok 'one version a day is taken in' await in_status two '  s1  '
cp "$BIN/greedy" two/inbox/s1/agent
ok 'and the next one is held' await in_status two 's1.2 is held'
end

# Two students who hand in for one player.
mkdir -p team/inbox/s1 team/inbox/s2 team/inbox/s3
definition move=3s 'team owls s1 s2' >team/arena.conf
cp "$BIN/random" team/inbox/s1/agent
cp "$BIN/random" team/inbox/s3/agent
begin team
report() { # the team's report of a version: report VERSION WORDS
	grep -qs "$2" "team/site/private/$(cat team/tokens/owls)/$1-report.txt"
}
ok 'a team stands on the ladder under its name' await in_status team '  owls  '
ok 'and has one report and receipt' report 1 '^[0-9a-f]\{64\}  agent$'
cp "$BIN/greedy" team/inbox/s2/agent
ok 'what another one hands in is its next version' await report 2 '^owls, version 2: it takes part'
is 'no student is named on the site' '' "$(
	grep -rlE '"s[12]"|>s[12]<|"s[12][.]' team/site | grep -v '^team/site/private/')"
touch -t 202001011200 team/inbox/s2/agent
ok 'a copy of the newest version is none' await grep -qs '^owls.2 came once more' out
end
is 'an order about a member is about the team' 'owls leaves the ladder; `arena lift` brings them back
owls is back
owls: what lies in the inbox becomes version 3' "$(for order in drop lift recheck; do
	arena $order team s2
done)"
is 'and the finals mark each member' 'id,ladder s1, s2, s3,' "$(
	arena finals team >/dev/null 2>&1
	sed 's/,[0-9.]*$/,/' team/finals/marks.csv | paste -sd ' ' -)"
sed 's/^team .*/team owls s1 x2/' team/arena.conf >three.conf && mv three.conf team/arena.conf
refuses 'a wrong member is named with the line' \
	"$TMP/team/arena.conf:9: 'x2' is not as ids are here: s[0-9]+" run team

# A game whose rules are a program.
mkdir -p three/inbox/s1 && cp "$BIN/random" three/inbox/s1/agent
cp "$ROOT/tests/rules/count.sh" .
definition move=3s '' | sed "s,^game .*,game exec:$TMP/count.sh," >three/arena.conf
begin three
ok 'a game whose rules are a program has pages, too' \
	await has_page three
end
finish
