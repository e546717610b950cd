# shellcheck shell=sh
# Submissions of which only the build matters:
#
#	made ID FILE    write a file of a submission in $own, from standard input
#	build_all       grade them all by the lines `build` on standard input: $TMP/own.out
#	                has the results, $TMP/own.said what score printed

own=$TMP/own
made() {
	mkdir -p "$own/$1/$(dirname "$2")" && cat >"$own/$1/$2"
}
build_all() {
	printf '%s\n' 'game kari' 'id "[a-z0-9]+"' 'limits cpu=120s wall=300s mem=4G' \
		"$(cat)" 'start run="random"' 'check rounds=0' 'part report 10 hand' >"$TMP/own.conf"
	chmod -R go+rX "$own"
	limited "$BIN/score" -s 7 -j 2 -o "$TMP/own.out" "$TMP/own.conf" "$own" >"$TMP/own.said" 2>&1
}
