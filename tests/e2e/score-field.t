#!/bin/sh
# What classes really hand in: names, folders, archives and what lies in them.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

for need in cc make tar timeout; do
	command -v $need >/dev/null || {
		skip 'what the field hands in is graded' "there is no $need"
		finish
	}
done
SUBS=$TMP/subs
mkdir "$SUBS"
: >"$TMP/expected"
cat >"$TMP/field.conf" <<'COURSE'
game  kari
terms move=2s
id    "[a-z]*[0-9]+"
name  "([a-z]*[0-9]+)([^0-9].*)?"
root  .
build when="Makefile" run="make"
start when="Makefile" run="./agent"
start run="sh ./agent.sh"
part  random 50 beat opponent=random rounds=1
COURSE

# What a student's row, or report, must have: row ID STATUS [PART OF IT]
row() {
	printf '%s|%s|%s\n' "$1" "$2" "${3-}" >>"$TMP/expected"
}
agent() { # FOLDER [NAME]
	mkdir -p "$1" && cp "$ROOT/agents/samples/eleven.sh" "$1/${2-agent.sh}"
}

# The same files three times; a script that make runs is executable.
made=$TMP/made
agent "$made" source.sh
printf '#!/bin/sh\ncp source.sh agent && chmod +x agent\n' >"$made/gen.sh"
chmod 755 "$made/gen.sh"
printf 'agent: source.sh\n\t./gen.sh\n' >"$made/Makefile"
cp -R "$made" "$SUBS/s1" && row s1 OK
tar -C "$made" -czf "$SUBS/s2.tar.gz" . && row s2 OK
pack "$made" "$SUBS/s3" . && row s3 OK
# Packed where files have no modes, make's script is one by what it begins with.
chmod -x "$made/gen.sh"
cp -R "$made" "$SUBS/s4" && row s4 OK

timeout 300 "$BIN/score" -s 7 -j 2 -o "$TMP/out" "$TMP/field.conf" "$SUBS" \
	>"$TMP/said" 2>&1 || : # the rows tell
while IFS='|' read -r id status part; do
	ok "$id: $status" has ",$status," "$(grep "^$id," "$TMP/out/grades.csv")"
	[ -z "$part" ] ||
		ok "$id: $part" has "$part" "$(cat "$TMP/out/students/$id/report.txt")"
done <"$TMP/expected"
is 'each student has a row' "$(wc -l <"$TMP/expected")" "$(grep -c '^s[0-9]' "$TMP/out/grades.csv")"
[ "$tests_failed" -eq 0 ] || remark <"$TMP/said"
finish
