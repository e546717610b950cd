# shellcheck shell=sh
# What the tests of the courses' clients share.
#
#	series NAME OPTION...   a match of the referee, as JSON in $TMP/NAME; again,
#	                        while a busy machine makes a game void
#	field NAME GAME KEY     a value of a game, without its quotes
#	count NAME              its games, those lost by a fault, those void
#	fine NAME GAMES         all were played without a fault
#	faults NAME             of games 1 and 2: how they ended, who won
#	tool PROGRAM            where that is, or nothing
#
# Player 1 is the client; he moves first in game 1, second in game 2.

series() {
	series_name=$1
	series_option=
	series_log=
	shift
	for series_word; do
		[ "$series_option" = -l ] && series_log=$series_word
		series_option=$series_word
	done
	for _ in $(seq 20); do
		rm -f "$series_log"
		limited_long "$BIN/referee" --json -s 7 "$@" >"$TMP/$series_name" \
			2>"$TMP/$series_name.err"
		grep -q '"void":true' "$TMP/$series_name" || break
	done
}

# A virtual machine for each game takes its time where others work, too.
limited_long() {
	if command -v timeout >/dev/null; then
		timeout 200 "$@"
	else
		"$@"
	fi
}

field() {
	sed -n "/\"game\":$2,/{
		s/.*\"$3\":\"\\([^\"]*\\)\".*/\\1/p
		s/.*\"$3\":\\([^\",}]*\\)[,}].*/\\1/p
	}" "$TMP/$1"
}

count() {
	echo "$(grep -c '"game":' "$TMP/$1") $(grep -c 'fault":true' "$TMP/$1") $(
		grep -c '"void":true' "$TMP/$1")"
}

fine() {
	cat "$TMP/$1" "$TMP/$1.err"
	[ "$(count "$1")" = "$2 0 0" ]
}

faults() {
	for faults_game in 1 2; do
		printf '%s%s %s' "$faults_and" "$(field "$1" $faults_game reason)" \
			"$(field "$1" $faults_game winner)"
		faults_and=', '
	done
	faults_and=
	echo
}
faults_and=

tool() {
	command -v "$1"
}

# shellcheck disable=SC2034 # for the tests
CLIENTS=$ROOT/tests/clients
