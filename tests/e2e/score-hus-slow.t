#!/bin/sh
# A class of McGill's course of 2016, with the definition that we ship.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/classes/class.sh
. "$ROOT/tests/classes/class.sh"
# shellcheck source=tests/classes/hus.sh
. "$ROOT/tests/classes/hus.sh"

tools javac
package
hus_class
holdings >"$TMP/before"
grade out mcgill-hus-2016 --with "boardgame=$TMP/package" \
	--roster "$TMP/roster.csv" --manual "$TMP/manual.csv"
is 'the grades are as the table has them' "$(expected hus)" "$(table out)"
ok 'each reason says what a student can do about it' reasons hus out
is 'that files may be read in the first turn only is in the terms, and that it is open' \
	'files=read-first-move -files' \
	"$(sed -n 's/^terms.*\(files=[a-z-]*\).*/\1/p; s/^enforced.*,\(-files\).*/\1/p' \
		"$TMP/out/students/260000001/random.rec" | head -n 2 | paste -s -d ' ' -)"
is 'nothing is written outside or left behind' "$(cat "$TMP/before")" \
	"$(holdings)"
grade pair mcgill-hus-2016 --with "boardgame=$TMP/package" \
	--only 260000002 --only 260000003
is 'who does not beat random does not pass the tournament, not even as its best' \
	'260000002 24 260000003 24' "$(table pair | sed -n '/ OK /s/ .* 0 \([0-9.]*\) - .*/ \1/p' |
		paste -s -d ' ' -)"
grade alone mcgill-hus-2016 --with "boardgame=$TMP/package" --only 260000001
is 'without a roster the number in the source ties a name of the platform to its student' \
	'260000001 OK Amy Poe' "$(cells "$TMP/alone/grades.csv" all id status name | grep Poe)"
grade without mcgill-hus-2016 --roster "$TMP/roster.csv"
is 'without the package of the course nobody is blamed but the grader' \
	'12 of 14, exit status 2' \
	"$(grep -c ',GRADER_ERROR,.*--with boardgame=PATH' "$TMP/without/grades.csv"
	) of $(grep -c '^2\|^unnamed' "$TMP/without/grades.csv"), exit status $(cat "$TMP/without.status")"
# Its own exceptions, caught, with their stacks on standard error
logs="s/$turn/try { throw new IllegalStateException(\"mine\"); }\\
        catch (IllegalStateException mine) { mine.printStackTrace(); }\\
        System.err.println(\"Traceback (most recent call last):\");\\
        &/"
hus 260000012 "$logs" && handed 260000012 260000012
grade logs mcgill-hus-2016 --with "boardgame=$TMP/package" \
	--only 260000001 --only 260000012
is 'what an agent itself writes to standard error changes no mark' \
	'260000001 OK 0 50, 260000012 OK 0 50' "$(
		cells "$TMP/logs/grades.csv" all id status random tournament |
		grep OK | paste -sd, - | sed 's/,/, /')"
ok 'although it writes many stacks' test 9 -lt "$(
	cat "$TMP/logs/students/260000012/stderr"/* | grep -c '^	at student_player')"
finish
