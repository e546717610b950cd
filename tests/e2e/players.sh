# shellcheck shell=sh
# shellcheck disable=SC2154 # TMP and BIN are lib.sh's
# Matches of players of ours, after lib.sh:
#
#	match GAME ROUNDS TERMS PLAYER PLAYER   play one, into $TMP/match; its
#	                                        conversation is in $TMP/log
#	summary                                 of the last one print the games, those
#	                                        that ended by a fault, those that are void

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
