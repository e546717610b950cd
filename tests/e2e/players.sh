# shellcheck shell=sh
# shellcheck disable=SC2154 # TMP and BIN are lib.sh's
# Matches of players of ours, after lib.sh:
#
#	match GAME ROUNDS TERMS PLAYER PLAYER   play one, into $TMP/match; its
#	                                        conversation is in $TMP/log
#	summary                                 of the last one print the games, those
#	                                        that ended by a fault, those that are void
#	knows WHO X                             test positions with known answers, by the
#	                                        caller's `ask X VARIANT SEAT POSITION`

match() {
	rm -f "$TMP/log"
	"$BIN/referee" --json --stable -s 5 -G "$1" -r "$2" -t "mem=none${3:+,$3}" \
		-l "$TMP/log" "$4" "$5" >"$TMP/match" 2>&1
}

summary() {
	echo "$(grep -c '"game":' "$TMP/match")" \
		"$(grep -c 'fault":true' "$TMP/match")" \
		"$(grep -c '"void":true' "$TMP/match")"
}

knows() {
	zeros='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'
	is "$1 passes in kari when it must" 00 \
		"$(ask "$2" kari 1 '....b.......B............ r 1')"
	is "$1 passes in mancala when it must" - \
		"$(ask "$2" mancala 1 '2 1 0 0 0 1 1 1 1')"
	is "$1 wins when it can" 51 \
		"$(ask "$2" kari 1 'Ab........d............E. r 1')"
	for seat in 1 2; do
		ok "$1 places seeds in omweso, as seat $seat" has 'position 0 0' \
			"$(echo "play $(ask "$2" omweso $seat "0 0 $zeros $zeros")" |
				"$BIN/rules" omweso)"
	done
	# Pit 5 goes on for ever.
	position="1 0 1 2 1 4 3 2 0 1 3 4 1 0 3 2 3 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2"
	ok "$1 does not play an endless move" has "
position 1 1 " "$(printf '%s\n' "position $position" \
		"play $(ask "$2" omweso 1 "$position")" | "$BIN/rules" omweso)"
}
