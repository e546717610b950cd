#!/bin/sh
# What classes really hand in: names, folders, archives and their contents.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

for need in cc make tar timeout; do
	command -v $need >/dev/null || {
		skip 'what the field hands in is graded' "there is no $need"
		finish
	}
done
mkdir "$TMP/class" "$TMP/canvas" "$TMP/moodle" "$TMP/brightspace"
course() { # NAME LINE...: each line as it is
	name=$1
	shift
	printf '%s\n' 'game kari' 'terms move=2s' 'id "[a-z]*[0-9]+"' 'root .' \
		'check rounds=1' 'part random 50 beat opponent=random rounds=1' \
		"$@" >"$TMP/$name.conf"
}
course class 'name "([a-z]*[0-9]+)([^0-9].*)?"' 'build when="Makefile" run="make"' \
	'start when="Makefile" run="./agent"' 'start when="*.sh" run="sh ./{file}"'
course canvas 'name "[^0-9]+([0-9]+)_[0-9]+_.*"' 'need "agent.sh"' 'start run="sh ./agent.sh"' \
	'need "report.pdf" part=report' 'part report 10 hand'
course moodle 'name "[^_]+_([0-9]+)_assignsubmission_file.*"' 'need "agent.sh"' \
	'start run="sh ./agent.sh"'
course brightspace 'name "([0-9]{2})([^0-9].*)?|[0-9]+-[0-9]+ - (.*) - [^-]*"' \
	'start run="sh ./agent.sh"'

# What a student's row or report must have: row ID STATUS [PART OF IT]
row() {
	printf '%s|%s|%s\n' "$1" "$2" "${3-}" >>"$TMP/$CLASS.expected"
}
agent() { # FOLDER [NAME]
	mkdir -p "$1" && cp "$ROOT/agents/samples/eleven.sh" "$1/${2-agent.sh}"
}

# Grade a class, and compare the rows: grade [OPTION...]
grade() {
	timeout 300 "$BIN/score" "$@" -s 7 -j 2 -o "$TMP/$CLASS.out" "$TMP/$CLASS.conf" "$SUBS" \
		>"$TMP/said" 2>&1 || : # the rows tell
	while IFS='|' read -r id status part; do
		row=$(grep "^$id," "$TMP/$CLASS.out/grades.csv")
		ok "$CLASS, $id: $status" has "$status" "$row"
		[ -z "$part" ] ||
			ok "$CLASS, $id: $part" has "$part" "$row$(cat "$TMP/$CLASS.out/students/$id/report.txt" 2>/dev/null)"
	done <"$TMP/$CLASS.expected"
	is "$CLASS: each student has a row" "$(wc -l <"$TMP/$CLASS.expected")" \
		"$(tail -n +2 "$TMP/$CLASS.out/grades.csv" | grep -c .)"
	[ "$tests_failed" -eq 0 ] || remark <"$TMP/said"
}

CLASS=class SUBS=$TMP/class
# The same files three times; a script that make runs is executable.
made=$TMP/made
agent "$made" source.sh
printf '#!/bin/sh\ncp source.sh agent && chmod +x agent\n' >"$made/gen.sh"
chmod 755 "$made/gen.sh"
printf 'agent: source.sh\n\t./gen.sh\n' >"$made/Makefile"
cp -R "$made" "$SUBS/s1" && row s1 OK
tar -C "$made" -czf "$SUBS/s2.tar.gz" . && row s2 OK
pack "$made" "$SUBS/s3" . && row s3 OK
# Packed without modes: a file that make runs is a script if it begins like one.
chmod -x "$made/gen.sh"
cp -R "$made" "$SUBS/s4" && row s4 OK

# A build that leaves a hard link, as cargo does.
cp -R "$made" "$SUBS/s17"
printf 'agent: source.sh\n\tcp source.sh deps && ln deps agent\n' >"$SUBS/s17/Makefile"
row s17 OK

# An archive of each kind that this machine can pack; a single source file.
agent "$TMP/files"
n=5
while read -r end program option; do
	command -v "$program" >/dev/null || continue
	tar -C "$TMP/files" "$option" -cf "$SUBS/s$n.$end" agent.sh >/dev/null && row s$n OK
	n=$((n + 1))
done <<'KINDS'
tar tar -v
TAR.XZ xz --xz
tar.bz2 bzip2 --bzip2
tar.zst zstd --zstd
KINDS
if command -v bsdtar; then
	bsdtar -C "$TMP/files" --format 7zip -cf "$SUBS/s19.7z" agent.sh && row s19 OK
elif command -v 7z; then
	(cd "$TMP/files" && 7z a "$SUBS/s19.7z" agent.sh) && row s19 OK
fi >/dev/null
echo text >"$SUBS/s20.rar"
if command -v bsdtar || command -v 7z; then
	row s20 BAD_LAYOUT 'cannot be unpacked'
else
	row s20 GRADER_ERROR 'bsdtar and 7z are not installed here'
fi >/dev/null
agent "$SUBS" s21.sh && row s21 OK

# Links, and files that no student has written.
agent "$SUBS/s22" && mkdir -p "$SUBS/s22/node_modules/.bin" "$SUBS/s22/node_modules/x" &&
	: >"$SUBS/s22/node_modules/x/cli.js" && ln -s ../x/cli.js "$SUBS/s22/node_modules/.bin/x" &&
	row s22 OK
agent "$SUBS/s23" && ln -s /usr/share "$SUBS/s23/data" && ln -s ../s22 "$SUBS/s23/near" &&
	row s23 OK 'left out: data is a link that leads out of the submission: to /usr/share, near is'
mkdir "$SUBS/s24" && ln -s "$TMP/files/agent.sh" "$SUBS/s24/agent.sh" &&
	echo >"$SUBS/s24/notes" && row s24 BAD_LAYOUT "left out: agent.sh is a link that leads out of the submission: to "
agent "$SUBS/s25" && mkdir -p "$SUBS/s25/src/__pycache__" "$SUBS/s25/.git" "$SUBS/s25/venv/lib" &&
	echo x | tee "$SUBS/s25/._agent.sh" "$SUBS/s25/src/__pycache__/a" "$SUBS/s25/.git/b" >/dev/null &&
	(cd "$SUBS/s25/venv/lib" && seq 2100 | xargs touch) &&
	row s25 OK 'left out: ._agent.sh, .git, src/__pycache__, venv'
tar -C "$SUBS/s25" -czf "$SUBS/s26.tar.gz" . && row s26 OK 'left out: ._agent.sh'
echo half >"$SUBS/s27.zip.filepart"
# A program for another system, newer than its source; a name other than the one
# to start.
mkdir "$SUBS/s28" "$SUBS/s29"
printf 'agent: agent.c\n\tcp agent.c agent\n' >"$SUBS/s28/Makefile" && echo >"$SUBS/s28/agent.c"
printf '\317\372\355\376\007\000\000\001' >"$SUBS/s28/agent"
touch -d '+5 seconds' "$SUBS/s28/agent" && row s28 CHECK_FAIL 'it is a program for macOS; build it here'
agent "$SUBS/s29" source && printf 'player: source\n\tcp source player && chmod +x player\n' >"$SUBS/s29/Makefile" &&
	row s29 BUILD_FAIL 'there is nothing to start after the build: there is no ./agent'
grade
ok 'a link that stays inside is kept' test -L "$TMP/class.out/work/s22/node_modules/.bin/x"

# Files of one attempt lie side by side, with the times that unpacking gave
# them.
CLASS=canvas SUBS=$TMP/canvas
pack "$TMP/files" "$SUBS/doejane_11_90001_agent" agent.sh
echo %PDF >"$SUBS/doejane_11_90002_report.pdf"
row 11 OK "agent.$kind_of_archive, with doejane_11_90002_report.pdf"
agent "$SUBS" doejohn_12_90003_agent-1.sh && row 12 OK
pack "$TMP/files" "$SUBS/roe_LATE_13_90004_a" agent.sh
mkdir "$TMP/empty" && echo >"$TMP/empty/readme" && pack "$TMP/empty" "$SUBS/roe_13_90005_b" readme
touch -d '2020-01-01' "$SUBS"/roe_13* && touch -d '2021-01-01' "$SUBS"/roe_LATE*
row 13 OK 'older ones do not count'
echo %PDF >"$SUBS/poe_14_90006_report.pdf" && row 14 BAD_LAYOUT 'agent.sh is missing'
touch "$SUBS"/poe* "$SUBS"/doe*
grade
is 'a file that lies beside an archive is looked for' '11 , 12 0, 13 0, 14 ' \
	"$(cells "$TMP/canvas.out/grades.csv" all id report | paste -sd, - | sed 's/,/, /g')"

# A folder for each student, with an archive and a text in it.
CLASS=moodle SUBS=$TMP/moodle
n=1
for file in report.pdf REPORT.PDF report.docx readme.txt; do
	SUB="$SUBS/X Y_${n}_assignsubmission_file_"
	mkdir "$SUB" && pack "$TMP/files" "$SUB/agent" agent.sh && echo x >"$SUB/$file" && row $n OK
	n=$((n + 1))
done
SUB="$SUBS/X Y_5_assignsubmission_file_"
mkdir "$SUB" && pack "$TMP/files" "$SUB/a" agent.sh && pack "$TMP/empty" "$SUB/b" readme &&
	touch -d '2020-01-01' "$SUB"/b* && row 5 OK
agent "$SUBS/X Y_6_assignsubmission_file_" && cp "$SUB"/a* "$SUBS/X Y_6_assignsubmission_file_/book.zip"
row 6 OK
grade
ok 'an archive beside a program stays as it is' test -e "$TMP/moodle.out/work/6/book.zip"
# Names only: the roster has the ids.
CLASS=brightspace SUBS=$TMP/brightspace
printf 'id,name\n21,Amy-Lou Poe\n22,Bo\n23,Cy Ng\n24,Cy Ng\n' >"$TMP/names.csv"
SUB="$SUBS/47892-1043125 - amy-lou poe - Apr 6, 2016 1123 PM"
mkdir "$SUB" && pack "$TMP/files" "$SUB/submission" agent.sh && row 21 OK
agent "$SUBS/22" && row 22 OK
row 23 NO_SUBMISSION && row 24 NO_SUBMISSION
agent "$SUBS/47900-1043126 - Cy Ng - Apr 6, 2016 1123 PM"
row unnamed-.* BAD_NAME ', and no roster names one student so'
echo >"$SUBS/index.html"
grade --roster "$TMP/names.csv"

# Otherwise the source has it, if the course asks for that.
CLASS=source SUBS=$TMP/source
mkdir "$SUBS"
course source "name \"([0-9]{2})([^0-9].*)?|[0-9]+-[0-9]+ - (.*) - [^-]*\"" \
	'need "src/a{id}.c" "src/main.c" code="a{id}() { super(\"{id}\"); }"' \
	'start run="sh ./agent.sh"'
sed 's/^root .$/root . outer=yes/' "$TMP/source.conf" >"$TMP/outer" && mv "$TMP/outer" "$TMP/source.conf"
mkdir "$TMP/left"
export TMPDIR="$TMP/left"
come() { # NAME DAY SOURCE
	SUB="$SUBS/47892-$((n += 1)) - $1 - Apr $2, 2016 1123 PM"
	rm -rf "$TMP/come" && agent "$TMP/come/x" && mkdir "$TMP/come/x/src" "$SUB" &&
		echo "$3" >"$TMP/come/x/src/main.c" && pack "$TMP/come" "$SUB/submission" x
}
own() { # ID
	echo "/* super(\"99\"); */ a$1 () { // mine
		super( \"$1\" ); }"
}
come 'Amy Poe' 6 "$(own 31)" && touch -d 2020-01-01 "$SUB"/* "$SUB"
come 'amy poe' 7 "$(own 31)" && row 31 OK 'older ones do not count'
come 'Cy Ng' 6 "$(own 32)" && row 32 OK
come 'Cy Ng' 6 "$(own 33)" && row 33 OK
come 'Di Roe' 6 "$(own 34)" && come 'Ed Roe' 6 "$(own 34)"
row '.*,Di Roe' GRADER_ERROR "in its source, 34, is in another student's submission, too; --roster with both"
row '.*,Ed Roe' GRADER_ERROR 'names tells whose it is'
mv "$TMP/come/x" "$SUBS/35" && own 35 >"$SUBS/35/src/main.c" && row 35 OK
come 'Flo Poe' 6 "$(own 35)" && row '.*,Flo Poe' GRADER_ERROR 'names tells whose'
come 'Gus Poe' 6 "$(own 36) $(own 37)" && row '.*,Gus Poe' BAD_NAME 'its source has two ids: 36 and 37'
come 'Hal Poe' 6 'a38() { super("39"); }' && row '.*,Hal Poe' BAD_NAME 'its source has none'
mkdir "$SUBS/47892-99 - Ida Poe - Apr 6, 2016 1123 PM"
echo text >"$SUBS/47892-99 - Ida Poe - Apr 6, 2016 1123 PM/submission.tar.gz"
row '.*,Ida Poe' BAD_LAYOUT 'cannot be unpacked'
grade
is 'nothing is left of the reading' '' "$(ls "$TMPDIR")"
# A roster counts more.
printf 'id,name\n31,Amy Poe\n34,Di Roe\n38,Ed Roe\n' >"$TMP/names.csv"
CLASS=listed && cp "$TMP/source.conf" "$TMP/listed.conf"
row 31 OK && row 34 OK && row 35 OK && row 38 BAD_LAYOUT 'src/main.c does not have a38()'
for n in Cy Cy Flo Gus Hal Ida; do
	row ".* $n .*" BAD_NAME ', and no roster names one student so'
done
grade --roster "$TMP/names.csv"
unset TMPDIR

# A tournament belongs to its players' files, not to the place where they are.
mkdir "$TMP/here"
for id in a1 a2; do
	agent "$TMP/here/subs/$id"
done
sed 's/^part.*/part all 10 class rounds=2/; s/^check.*/check rounds=0/' "$TMP/moodle.conf" >"$TMP/here/c.conf"
sed -i '/^name/d' "$TMP/here/c.conf"
(cd "$TMP/here" && "$BIN/score" -q -s 7 c.conf subs) >"$TMP/said" 2>&1
mv "$TMP/here" "$TMP/there"
cp "$TMP/there/results/c/grades.csv" "$TMP/before.csv"
ok 'a grading that is moved goes on' sh -c "cd '$TMP/there' && '$BIN/score' -q c.conf subs"
is 'with the same tournament and the same marks' "1 $(cat "$TMP/before.csv")" \
	"$(find "$TMP/there/results/c" -name 'tournament-*' | grep -c .) $(cat "$TMP/there/results/c/grades.csv")"

# As a spreadsheet and an editor on Windows write them.
{ printf '\357\273\277' && cat "$TMP/moodle.conf"; } >"$TMP/marked.conf"
printf '\357\273\277id;name\r\n1;"Lee; Ann"\r\n7;Bo\r\n' >"$TMP/roster.csv"
"$BIN/score" -n -o "$TMP/marked" --roster "$TMP/roster.csv" "$TMP/marked.conf" "$TMP/moodle" >"$TMP/said" 2>&1
ok 'a byte order mark is passed over, and a roster may have semicolons' grep -qx '7 NO_SUBMISSION' "$TMP/said"

CLASS=shut SUBS=$TMP/shut
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null &&
	setpriv --reuid=64320 --regid=64320 --clear-groups test -x "$BIN/score"; then
	course shut 'start run="sh ./agent.sh"'
	mkdir -p "$SUBS/s1/img" "$TMP/shut.out" && chmod 700 "$SUBS/s1/img" && chmod 755 "$TMP"
	chown 64320 "$TMP/shut.out"
	setpriv --reuid=64320 --regid=64320 --clear-groups "$BIN/score" -q -s 1 \
		-o "$TMP/shut.out" "$TMP/shut.conf" "$SUBS" >"$TMP/said" 2>&1
	ok "the grader's trouble has a path" grep -q '^s1,GRADER_ERROR,"\?img: Permission denied; ' "$TMP/shut.out/grades.csv"
else
	skip "the grader's trouble has a path" 'root alone can shut a folder, by setpriv'
fi
finish
