# shellcheck shell=sh
# For tests of the arena, after lib.sh: they work in $TMP, where the arena's
# output goes to the files out and err.

cd "$TMP" || exit 1
arena() {
	limited "$BIN/arena" "$@"
}

# Run the arena in a folder as process $pid, and end it again.
begin() {
	"$BIN/arena" run "$1" >>out 2>>err &
	pid=$!
}
end() {
	kill -TERM "$pid"
	wait "$pid"
}
