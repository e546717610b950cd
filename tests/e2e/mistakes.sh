# shellcheck shell=sh
# What replay --mistakes must find where everything can be solved: the value of
# each position of a record's games by solve(1), one by one, and the moves that
# lowered it: expected RECORD GAME[,param=value...]
expected() {
	sed -n 's/^start /position /p; s/^m [12] [^ ]* [^ ]* [^ ]* /play /p' "$1" |
		./rules "$2" | sed -n 's/^position //p' >"$1.positions"
	sort -u "$1.positions" >"$1.distinct"
	while read -r position; do
		echo "$(./solve --json "$2" "$position" |
			sed 's/.*"low":\([-0-9]*\).*/\1/')	$position"
	done <"$1.distinct" >"$1.values"
	awk -F '\t' '
	function sign(n) { return n > 0 ? 1 : n < 0 ? -1 : 0 }
	FILENAME ~ /values$/ { value[$2] = sign($1); next }
	FILENAME ~ /positions$/ { at[++positions] = $0; next }
	/^id / { split($0, id, "/"); game = id[2]; ply = 0 }
	/^start / { now = value[at[++n]] }
	/^m / {
		split($0, word, " ")
		move = word[6]
		for (i = 7; i in word; i++)
			move = move " " word[i]
		after = value[at[++n]]
		ply++
		side = word[2] == 1 ? 1 : -1
		if (side * after < side * now)
			printf "game %d ply %d seat %d: %s %s a %s game\n", game, ply,
				word[2], move, after ? "lost" : "drew",
				now ? "won" : "drawn"
		now = after
	}' "$1.values" "$1.positions" "$1"
}

# Both run in the folder of the programs.
play() { # RECORD OPTIONS AND PLAYERS
	record=$TMP/$1.rec
	shift
	limited ./referee -q -s 2 --stable -o "$record" "$@" >/dev/null 2>&1
}
mistakes() {
	limited ./replay --mistakes "$@" 2>&1
}
