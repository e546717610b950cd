#!/bin/sh
# Agents that an interpreter runs: what lies beside their files they may read,
# but not the rival's.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

chmod 755 "$TMP"
mkdir "$TMP/class" "$TMP/class/sub" "$TMP/other" "$TMP/adapter"
# A script that says which of the files around it can be read, and leaves.
cat >"$TMP/class/one.sh" <<'AGENT'
for name in class/two.sh class/notes class/sub/more other/solution other/library; do
	cat "${0%/*}/../$name" >/dev/null 2>&1 && echo "$name" >&2
done
AGENT
cp "$TMP/class/one.sh" "$TMP/class/two.sh"
cp "$TMP/class/one.sh" "$TMP/adapter/adapter.sh"
for file in class/notes class/sub/more other/solution other/library; do
	echo text >"$TMP/$file"
done
chmod -R a+rX "$TMP"

# What the first of two players could read: readable PLAYER PLAYER
readable() {
	"$BIN/referee" -r 1 "$1" "$2" | sed -n 's/^ *stderr: //p' | tr '\n' ' ' |
		sed 's/ $//'
}

if ! "$BIN/referee" -v -r 1 random random | grep -q 'enforced: .*,landlock'; then
	skip 'what agents may read' 'Landlock is not enforced here'
	finish
fi
is 'a script reads what lies beside it, but not the rival'\''s' \
	'class/notes class/sub/more' "$(readable "sh $TMP/class/one.sh" "sh $TMP/class/two.sh")"
is 'a rival elsewhere hides nothing' 'class/two.sh class/notes class/sub/more' \
	"$(readable "sh $TMP/class/one.sh" random)"
is 'so does itself as a rival' 'class/two.sh class/notes class/sub/more' \
	"$(readable "sh $TMP/class/one.sh" "sh $TMP/class/one.sh")"
is 'what lies beside a further file it reads, too' 'other/solution other/library' \
	"$(readable "sh $TMP/adapter/adapter.sh $TMP/other/solution" random)"
is 'unless that is the rival'\''s' 'class/notes class/sub/more other/library' \
	"$(readable "sh $TMP/class/one.sh $TMP/other/library" \
		"sh $TMP/class/two.sh $TMP/other/solution")"
finish
