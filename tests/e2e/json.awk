# Check that the input is JSON (RFC 8259): one value, or with -v lines=1 one a
# line.  Reports the first error, and ends with 1.

function skip() { sub(/^[ \t\r\n]+/, "", rest) }

# Take what matches off the rest.  Returns whether it was there.
function take(pattern) {
	skip()
	if (!match(rest, "^(" pattern ")")) return 0
	rest = substr(rest, RLENGTH + 1)
	return 1
}

function string() {
	return take("\"([^\"\\\\[:cntrl:]]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9A-Fa-f][0-9A-Fa-f][0-9A-Fa-f][0-9A-Fa-f])*\"")
}

# Take the members of an object or, without keys, the elements of an array.
function list(keys, end) {
	if (take(end)) return 1
	do {
		if (keys && !(string() && take(":"))) return 0
		if (!value()) return 0
	} while (take(","))
	return take(end)
}

function value() {
	if (take("[{]")) return list(1, "[}]")
	if (take("[[]")) return list(0, "[]]")
	return string() || take("true|false|null") ||
		take("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?")
}

function judge(text) {
	rest = text
	if (value() && (skip() || rest == "")) return
	printf "no JSON: %.200s\n", rest
	exit wrong = 1
}

lines { judge($0); next }
{ all = all $0 "\n" }
END {
	if (wrong || (!lines && NR == 0)) exit 1
	if (!lines) judge(all)
}
