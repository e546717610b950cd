#!/bin/sh
# Runs every command of courses.md, with the students of these tests.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/../e2e/lib.sh"
# shellcheck source=tests/clients/class.sh
. "$(dirname "$0")/class.sh"

PATH=$BIN:$PATH
TREE=$ROOT
export PATH TREE

# Split a section's blocks into files: $TMP/NAME.1, ...
blocks() { # NAME TITLE
	awk -v name="$TMP/$1" -v title="## $2" '
	/^## / { here = $0 == title }
	/^```sh$/ { n += here; inside = here; next }
	/^```$/ { inside = 0 }
	inside { print > (name "." n) }' "$ROOT/tools/courses/courses.md"
}

folder() {
	mkdir -p "$TMP/student.$1"
	cd "$TMP/student.$1" || exit 1
}

# Check that all commands of a block succeed and nobody loses by a fault.  The
# next block begins in the folder where this one ends, as for a person who types
# them all.
# shellcheck disable=SC2317 # ok calls it
runs() {
	{
		cat "$1"
		# shellcheck disable=SC2016 # for that shell
		printf 'pwd >"%s"\n' "$TMP/folder"
	} >"$TMP/typed"
	limited_long sh -e "$TMP/typed" >"$TMP/said" 2>&1
	runs_status=$?
	cat "$TMP/said"
	[ "$runs_status" = 0 ] && ! grep -q forfeit "$TMP/said"
}

# Run block N of a section.
block() { # NAME N NEEDS
	for block_need in $3; do
		"$block_need" --version >/dev/null 2>&1 || {
			skip "$1: $(head -n 1 "$TMP/$1.$2")" "there is no $block_need"
			return
		}
	done
	pwd >"$TMP/folder"
	ok "$1: $(head -n 1 "$TMP/$1.$2")" runs "$TMP/$1.$2"
	cd "$(cat "$TMP/folder")" || exit 1
}

blocks ntu 'NTU, Kari'
folder ntu
mkdir source
cp "$CLIENTS/ntu/agent.cpp" source
block ntu 1 g++
block ntu 2 g++

blocks mcgill 'McGill, Hus and Omweso'
folder mcgill
for student in alice bob; do
	mkdir -p $student/src $student/data
	cp -R "$CLIENTS/mcgill/boardgame" "$CLIENTS/mcgill/hus" \
		"$CLIENTS/mcgill/hus2016/student_player" $student/src
	echo 12 >$student/data/weight.txt
done
cd alice || exit 1
block mcgill 1 'java javac'
block mcgill 2 'java javac'
# Its port may be in use here.
# shellcheck disable=SC2016 # for the shell that runs it
sed 's/-G hus &/-p 0 -G hus >port \&/
	s/localhost\([: ]\)8123/localhost\1$(sed "s,.* ,," port)/' "$TMP/mcgill.3" >"$TMP/mcgill.4"
block mcgill 4 'java javac'

blocks usc 'USC, Halma'
folder usc
cp "$CLIENTS"/usc/homework.* .
echo 6 >weights.txt
echo any >calibration.txt
mkdir single
{
	printf 'SINGLE\nBLACK\n5.0\n'
	echo position | rules halma | cut -d ' ' -f 2 | tr / '\n'
} >single/1.txt
block usc 1 'g++ python3'
rm -f homework
block usc 2 'java javac'
if [ "$(tool g++)" ]; then
	g++ -o homework homework.cpp
	block usc 3
	block usc 4
else
	skip 'usc: the rest' 'there is no g++'
fi

blocks ucsd 'UCSD, Mancala'
folder ucsd
mkdir -p src solutions
cp "$CLIENTS"/ucsd/p*.py solutions
problem() { # NAME MN BOARD ANSWER
	mkdir -p "problems/$1/in" "problems/$1/out"
	printf 'State.initial(%s)\nState(%s)\n' "$2" "$3" >"problems/$1/in/input0.txt"
	echo "Action($4)" >"problems/$1/out/output0.txt"
}
problem p1 '2, 1' '[1, 0, 1, 1, 1, 0], 1' '1, 3'
problem p2 '3, 3' 'None, [3, 3, 3, 0, 3, 3, 3, 0], 0' '0, 2'
problem p3 '4, 4' '[8, 0, 4, 4, 0, 4, 4, 4, 4, 0], 0' '0, 2'
problem p4 '2, 1' '[1, 1, 1, 0, 1, 0], 1' '1, 4'
block ucsd 1 python3
block ucsd 2 python3
block ucsd 3 python3
block ucsd 4 python3
is 'one command tests the four problems' 4 "$(grep -c '1 of 1 cases right' "$TMP/said")"
finish
