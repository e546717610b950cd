# shellcheck shell=sh
# What the tests of whole classes share: each makes a course's submissions, has
# them graded and holds the grades against a table that was written by hand.
#
#	$SUBS                       the class's folder, empty at first
#	tools PROGRAM...            leave the test where one is missing
#	engine FOLDER AGENT         an agent of ours as source, and a Makefile that
#	                            makes it `engine`
#	packed NAME                 $WORK/NAME becomes NAME.zip in the class
#	hostile NAME ENTRY...       an archive in the class, see archive.py
#	grade NAME COURSE OPTION... into $TMP/NAME; seed 1, two at a time
#	table NAME                  its grades in the form of the expected ones
#	expected COURSE             COURSE.expected without its comments
#	reasons COURSE NAME         all reasons have the part that is expected
#	holdings                    what may not be more after a grading; objects of
#	                            the kernel but for those of hostile.sh's users
#	hides_secret FOLDER         nothing of /etc/passwd is in there

CLASSES=$ROOT/tests/classes
# shellcheck disable=SC2034 # for the classes
CLIENTS=$ROOT/tests/clients
SUBS=$TMP/subs
WORK=$TMP/made
SECRET=$(head -n 1 /etc/passwd)
export TMPDIR="$TMP/tmp"
mkdir "$SUBS" "$WORK" "$TMPDIR"
chmod 755 "$SUBS" "$WORK" "$TMPDIR"

tools() {
	for tools_need in python3 zip unzip tar make timeout "$@"; do
		"$tools_need" --version >/dev/null 2>&1 ||
			"$tools_need" -v >/dev/null 2>&1 || {
			skip 'a class is graded' "there is no $tools_need"
			finish
		}
	done
}

engine() {
	for engine_part in agents/kit referee/base referee/game referee/games referee/foreign \
		referee/proc referee/wires referee/agent
	do
		mkdir -p "$1/$engine_part"
		cp "$ROOT/$engine_part"/*.[ch] "$1/$engine_part"
	done
	mkdir -p "$1/agents/expert"
	cp "$ROOT/agents/$2.c" "$1/agents"
	cp "$ROOT"/agents/expert/*.h "$1/agents/expert"
	[ ! -f "$ROOT/agents/expert/$2_search.c" ] ||
		cp "$ROOT/agents/expert/$2_search.c" "$ROOT/agents/expert/known.c" \
			"$1/agents/expert"
	[ "$2" != mcts ] || {
		cp -R "$ROOT/agents/mcts" "$1/agents"
		cp -R "$ROOT/agents/expert/kari" "$1/agents/expert"
	}
	{
		printf 'all: engine\nengine:\n\tcc -std=c11 -O1 -o engine %s \\\n' \
			'-D_POSIX_C_SOURCE=200809L -Ireferee -Iagents'
		printf '\t\t%s(find agents referee -name "*.c") -lm\n' "\$\$"
	} >"$1/Makefile"
}

packed() {
	(cd "$WORK" && zip -qr "$SUBS/$1.zip" "$1")
}

hostile() {
	hostile_name=$1
	shift
	python3 "$CLASSES/archive.py" "$SUBS/$hostile_name" "$@"
}

grade() {
	grade_out=$TMP/$1 grade_course=$2
	shift 2
	timeout 2000 "$BIN/score" -s 1 -j 2 -o "$grade_out" "$@" "$grade_course" \
		"$SUBS" >"$grade_out.said" 2>&1
	echo $? >"$grade_out.status"
	remark <"$grade_out.said"
}

# Print: ID STATUS DISQUALIFIED POINTS... TOTAL BONUS, where an open point is
# `-`.
table() {
	python3 - "$TMP/$1/grades.csv" <<-'EOP'
		import csv, sys
		rows = csv.reader(open(sys.argv[1], newline=""))
		head = next(rows)
		parts = range(head.index("unmarked") + 1, head.index("name"))
		for r in rows:
		    row = dict(zip(head, r))
		    print(row["id"], row["status"], row["disqualified"],
		          *[r[i] or "-" for i in parts], row["total"], row["bonus"])
	EOP
}

expected() {
	sed '/^#/d; s/ *|.*//' "$CLASSES/$1.expected"
}

# shellcheck disable=SC2317 # ok calls it
reasons() {
	python3 - "$CLASSES/$1.expected" "$TMP/$2/grades.csv" <<-'EOP'
		import csv, sys
		given = {r["id"]: r["reason"] for r in csv.DictReader(open(sys.argv[2], newline=""))}
		wrong = 0
		for line in open(sys.argv[1]):
		    row, bar, part = line.partition("|")
		    name = row.split(" ")[0]
		    if bar and part.strip() not in given.get(name, ""):
		        print("%s: %s\n  has not: %s" % (name, given.get(name), part.strip()))
		        wrong = 1
		sys.exit(wrong)
	EOP
}

# List what is in the class's folder and in the temporary one, the processes
# that play there, and objects that outlive a process: the list must be the same
# before and after.
holdings() {
	ls -AR "$SUBS" "$TMPDIR"
	ps -eo args | awk -v top="$TMP/out" 'index($0, top) && !/^awk/'
	awk 'FNR == 1 { for (i = 1; i <= NF; i++) if ($i == "uid") column = i }
	FNR > 1 && ($column < 61233 || $column > 61250) { print FILENAME, $2 }
	' /proc/sysvipc/* 2>/dev/null
}
# shellcheck disable=SC2317 # ok calls it
hides_secret() {
	! grep -rF -- "$SECRET" "$1"
}
