#!/bin/sh
# What Tab offers on a command line of the referee or the league, and --version:
# every program answers for itself.
# shellcheck disable=SC2016 # the other shells have their own signs
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1
mkdir few
cd few || exit 1
PATH=$BIN:$PATH
touch night.rec
ln -s "$BIN" bin

for program in "$BIN"/*; do
	if [ ! -f "$program" ] || [ ! -x "$program" ]; then
		continue # people play there, too
	fi
	name=${program##*/}
	ok "$name --version names it and its commit" \
		sh -c "'$program' --version | grep -q '^$name 0[.0-9]* ([^ ]*)'"
done
is 'a table of options has letter, name, value and help' \
	"$(printf -- '-r\t--rounds\tN\tgames; each game has its own default')" \
	"$(referee --complete | grep rounds)"
ok 'what is for our own processes is in none' \
	lacks opponent "$(referee --complete)"
is 'Tab knows every program' '' "$(cd bin && for program in *; do
	[ ! -f "$program" ] || [ ! -x "$program" ] || {
		grep -qw -e "$program" "$ROOT/tools/shell/_referee" &&
			grep -qw -e "$program" "$ROOT/tools/shell/referee.bash"
	} || echo "$program"
done)"
is 'what the referee does not list is refused' \
	'referee: there is no option --complete (--help lists the options)' \
	"$(referee --complete birds 2>&1)"

if ! command -v bash >/dev/null; then
	skip 'bash completes' 'there is no bash'
else
	# Pass the line to the function as bash does.
	cat >"$TMP/complete.bash" <<-'END'
	. "$1"
	COMP_LINE=$2 COMP_POINT=${#2}
	_referee "${2%% *}"
	printf '%s\n' "${COMPREPLY[@]}" | sort -u | tr '\n' ' ' | sed 's/ $//'
	END
	while IFS='|' read -r line expected; do
		is "bash completes: $line" "$expected" "$(bash "$TMP/complete.bash" \
			"$ROOT/tools/shell/referee.bash" "$line")"
	done <<-'END'
	referee --js|--json
	referee --rou|--rounds
	referee -G manca|mancala mancala,m= mancala,n=
	referee -G mancala,|mancala,m= mancala,n=
	referee -t st|start= strikes=
	referee -t move=2s,cp|2s,cpu= 2s,cpus=
	referee -o ni|night.rec
	referee alphab|alphabeta
	referee score ucsd|ucsd-mancala-2016
	referee score --man|--manual
	referee replay --sea|--seat
	referee replay --seat |1 2
	referee rules mancala,|mancala,m= mancala,n=
	referee greedy zz|
	referee arena fr|freeze
	rules hus,see|hus,seeds=
	bin/mcts --eval |
	bin/score ucsd|ucsd-mancala-2016
	bin/arena dr|drop
	bin/alphabeta --dep|--depth
	bin/replay --mist|--mistakes
	bin/solve kari,o|kari,opening=
	/elsewhere/rules hu|
	referee help sol|solve
	referee --sandbox au|auto
	league ru|run
	league run --gaun|--gauntlet
	league report --html ni|night.rec
	league report --anc|--anchor
	END
fi

if ! command -v zsh >/dev/null; then
	skip 'zsh completes' 'there is no zsh'
else
	# In place of zsh's own functions, functions that print their arguments.
	cat >"$TMP/complete.zsh" <<-'END'
	_call_program() { shift; eval "$@" }
	compadd _describe() { print -l -- ${(P)@[-1]} }
	compset() { words[CURRENT]=${words[CURRENT]##*,} }
	_files() { print -l -- * }
	words=("${(@s: :)2}") CURRENT=$#words
	{ . $1 } | grep -- "^${words[CURRENT]##*,}" | sort -u | tr '\n' ' ' | sed 's/ $//'
	END
	while IFS='|' read -r line expected; do
		is "zsh completes: $line" "$expected" "$(zsh -f "$TMP/complete.zsh" \
			"$ROOT/tools/shell/_referee" "$line")"
	done <<-'END'
	referee --js|--json:print JSON, one object a line
	referee --vers|--version
	referee -G manca|mancala mancala,m= mancala,n=
	referee -t st|start= strikes=
	referee -t move=2s,cp|cpu= cpus=
	referee -o ni|night.rec
	referee alphab|alphabeta
	referee score ucsd|ucsd-mancala-2016
	referee score --man|--manual:marks given by hand: id, and a column a part
	referee rules manc|mancala mancala,m= mancala,n=
	referee help sol|solve
	referee arena fr|freeze
	bin/score ucsd|ucsd-mancala-2016
	bin/alphabeta --dep|--depth:at most so many plies
	league ru|run
	league report --anc|--anchor:a rating that is given; several may be
	END
fi
finish
