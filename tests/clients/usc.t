#!/bin/sh
# USC's course: homework in C++, Python 3 and Java, which reads input.txt and
# writes output.txt.  Each is in a folder with its own data: weights.txt, and
# the calibration.txt of its `calibrate`, without which it does not play.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/../e2e/lib.sh"
# shellcheck source=tests/clients/class.sh
. "$(dirname "$0")/class.sh"

# Make a student's folder, with the remains of a game in it.
student() {
	mkdir "$TMP/student.$1"
	cd "$TMP/student.$1" || exit 1
	echo 6 >weights.txt
	echo '9 9' >playdata.txt
	echo 'E 0,0 1,1' >output.txt
}

#
# C++
#

cxx=$(tool "${CXX:-c++}" || tool g++) || {
	skip 'homework in C++' 'there is no C++ compiler'
	cxx=
}

cpp_games() {
	student cpp
	$cxx -O1 -o homework "$CLIENTS/usc/homework.cpp"
	$cxx -O1 -o calibrate "$CLIENTS/usc/calibrate.cpp"
	./calibrate
	series whole -r 2 -G halma -t bank=20s files:./homework greedy
	ok 'C++: whole games in both seats, with its own data beside it' fine whole 2
	is 'to the end of the rules' 'camp camp' \
		"$(field whole 1 reason) $(field whole 2 reason)"
	series both -r 2 -G halma,plies=20 files:./homework 'files:./homework bare'
	ok 'against one whose replies end without a newline' fine both 2
	series tell -r 2 -j 2 -G halma 'files:./homework tell' random
	is 'both games have the same calibration.txt' \
		"$(field tell 1 stderr)" "$(field tell 2 stderr)"
	ok 'and it had the data, too' has ' 6' "$(field tell 1 stderr)"
	is 'what a student left in the folder stays as it was' \
		'6 9 9 E 0,0 1,1' "$(cat weights.txt playdata.txt output.txt | paste -s -d ' ' -)"
	is 'and nothing is added to it' \
		'./calibrate ./calibration.txt ./homework ./output.txt ./playdata.txt ./weights.txt' \
		"$(find . -type f | sort | paste -s -d ' ' -)"
	series banks -r 2 -G halma,plies=2 -t bank=2s/5s files:./homework 'files:./homework'
	is 'each game has a bank of its own' '1 4' \
		"$(for g in 1 2; do field banks $g text; done |
			sed 's/[^(]*(\([0-9]*\).*/\1/' | paste -s -d ' ' -)"
	cpp_single
	cpp_faults
}

cpp_single() {
	{
		printf 'SINGLE\nWHITE\n5.000\n'
		echo position | "$BIN/rules" halma | cut -d ' ' -f 2 | tr / '\n'
	} >"$TMP/single"
	ok 'a SINGLE move of an input.txt, by suite' exits 0 \
		limited "$BIN/suite" "$TMP/single" files:./homework
	ok 'which says SINGLE, and a game GAME' has '"SINGLE "GAME' \
		"$(limited "$BIN/suite" --json "$TMP/single" 'files:./homework tell' |
			grep -o '"SINGLE ')$(field tell 1 stderr | sed 's/^/"/')"
}

# WORD|how both games end|what the first one's text says
cpp_faults() {
	while IFS='|' read -r word ends text; do
		series "$word" -r 2 -G halma -t bank=200ms,kill=100ms \
			"files:./homework $word" random
		is "C++: one that errs loses: $word" "$ends" "$(faults "$word")"
		ok "and is told why: $text" has "$text" "$(field "$word" 1 text)"
	done <<'TABLE'
crlf|malformed 2, malformed 2|carriage return (CR LF line ends)
capital|exit 2, exit 2|without an output.txt
garbage|malformed 2, malformed 2|is no move
illegal|illegal 2, illegal 2|is not legal
silent|exit 2, exit 2|without an output.txt
abort|signal 2, signal 2|(Aborted)
spin|late-cpu 2, late-cpu 2|all that was left of its bank
TABLE
}

[ "$cxx" ] && cpp_games

#
# Python 3
#

if python3 -c 1 2>/dev/null; then
	student python
	cp "$CLIENTS/usc/homework.py" "$CLIENTS/usc/calibrate.py" .
	python3 calibrate.py
	series python -r 2 -G halma,plies=10 'files:python3 homework.py' greedy
	ok 'Python: both seats, with its own data' fine python 2
else
	skip 'homework in Python' 'there is no python3'
fi

#
# Java
#

if tool javac >/dev/null; then
	student java
	javac -d build "$CLIENTS/usc/homework.java" "$CLIENTS/usc/calibrate.java"
	java -cp build calibrate
	series java -r 2 -G halma,plies=6 'files:java -cp build homework' greedy
	ok 'Java: both seats, with its own data' fine java 2
else
	skip 'homework in Java' 'there is no javac'
fi
finish
