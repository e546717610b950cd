# shellcheck shell=sh
# A small TAP library for tests of whole programs.  A test begins with
#
#	. "$(dirname "$0")/lib.sh"
#
# says what holds, a sentence a test, and ends with `finish`.  It may use
#
#	$BIN      the folder of the programs; default: bin
#	$AGENTS   the folder of the faulty test agents; default: build/plain/agents
#	$ROOT     the top of the tree
#	$TMP      a folder of its own, removed in the end
#	$HERE     a pattern for it in links of /proc, where it may begin otherwise:
#	          in a chroot, or because agents have /tmp in place of /dev/shm
#
#	ok SENTENCE COMMAND...         the command succeeds
#	is SENTENCE EXPECTED ACTUAL    the two texts are the same
#	skip SENTENCE WHY              it cannot be tested here
#
# and, as a command for ok,
#
#	exits STATUS COMMAND...        the command ends with that status
#	has PART TEXT                  the text has that part
#	lacks PART TEXT                it does not
#	is_json FILE [lines=1]         the file is JSON, or each of its lines is
#
# and, before a command that would wait for ever if it failed,
#
#	limited COMMAND...             for five minutes at most: machines are busy
#
# and, instead of a pause after which something ought to be so,
#
#	await COMMAND...               until the command succeeds, for some two minutes at most
#	unshared COMMAND...            as an ordinary user where nobody can make user
#	                               namespaces; it takes root, unshare and setpriv
#	has_linux_calls                the programs use calls that only Linux has
#	preloads NAME PROGRAM [FLAG]   the library of tests/faults/NAME.c is built as
#	                               $TMP/NAME.so, and can be loaded before the program
#	also_as_user FUNCTION          call it as ourselves and, if that is root, again with
#	                               $as_user, the words that make an ordinary user
#	told_to_stop COMMAND...        print the status of a command that got SIGTERM
#	other_users                    there are some: we are root, and the programs
#	                               see who connects (Linux)
#	alive PID                      print it if the process has not ended
#	longest_game RECORD            play it: one of Hus, of 10,002 plies
#	has_loopback                   a program can connect to another of this host
#	open_to_others FIND-WORD...    print what others than its owner may use
#	sha256 FILE...                 print their sums, as sha256sum does
#	connected PORT                 a client has connected: it stands in the
#	                               queue, if no more than that
#	connections PORT               print how many have

# Sorting and decimal points are the same everywhere.  No language either: a
# test that needs one sets it.
export LC_ALL=C
tests_run=0
tests_failed=0
tests_finished=no

# Print standard input as diagnostics.
remark() {
	sed 's/^/# /'
}

passed() {
	tests_run=$((tests_run + 1))
	printf 'ok %d - %s\n' "$tests_run" "$1"
}

failed() {
	tests_run=$((tests_run + 1))
	tests_failed=$((tests_failed + 1))
	printf 'not ok %d - %s\n' "$tests_run" "$1"
}

ok() {
	tests_sentence=$1
	shift
	if ("$@") >"$TMP/ok.output" 2>&1; then
		passed "$tests_sentence"
	else
		failed "$tests_sentence"
		printf 'command: %s\n' "$*" | remark
		remark <"$TMP/ok.output"
	fi
}

is() {
	if [ "$2" = "$3" ]; then
		passed "$1"
	else
		failed "$1"
		printf 'expected:\n%s\nactual:\n%s\n' "$2" "$3" | remark
	fi
}

skip() {
	passed "$1 # SKIP $2"
}

exits() {
	tests_expected=$1
	shift
	tests_status=0
	"$@" || tests_status=$?
	echo "exit status $tests_status, expected $tests_expected"
	[ "$tests_status" -eq "$tests_expected" ]
}

has() {
	printf 'part: %s\ntext: %s\n' "$1" "$2"
	case $2 in
	*"$1"*) ;;
	*) return 1 ;;
	esac
}

lacks() {
	! has "$1" "$2"
}

is_json() {
	awk -v "${2-lines=0}" -f "$ROOT/tests/e2e/json.awk" "$1"
}

# Print the named columns of the rows of grades.csv or the like, with a blank
# between them; with ID other than `all` of one student's row: cells FILE ID
# COLUMN...
cells() {
	cells_file=$1 cells_id=$2
	shift 2
	awk -v id="$cells_id" -v wanted="$*" '
	# Split a line of a CSV file into field[].
	function split_csv(line, n, value, parts) {
		for (n = 1; ; n++) {
			value = ""
			for (parts = 0; sub(/^"/, "", line); parts++) { # "a ""b"""
				match(line, /^[^"]*/)
				if (parts) value = value "\""
				value = value substr(line, 1, RLENGTH)
				line = substr(line, RLENGTH + 2)
			}
			match(line, /^[^,]*/)
			field[n] = value substr(line, 1, RLENGTH)
			line = substr(line, RLENGTH + 1)
			if (!sub(/^,/, "", line)) return n
		}
	}
	NR == 1 {
		n = split_csv($0)
		for (i = 1; i <= n; i++) at[field[i]] = i
		columns = split(wanted, column, " ")
		next
	}
	{ split_csv($0) }
	id == "all" || field[at["id"]] == id {
		for (i = 1; i <= columns; i++)
			printf "%s%s", field[at[column[i]]], (i < columns ? " " : "\n")
	}' "$cells_file"
}

# Make an archive of files, of a kind that can be made and unpacked here: pack
# FOLDER ARCHIVE_WITHOUT_SUFFIX FILE...
kind_of_archive=tar.gz
! command -v zip >/dev/null || ! command -v unzip >/dev/null || kind_of_archive=zip
pack() {
	pack_to=$2.$kind_of_archive
	(
		cd "$1" && shift 2 &&
			case $kind_of_archive in
			zip) zip -qr "$pack_to" "$@" ;;
			*) tar -czf "$pack_to" "$@" ;;
			esac
	)
}

limited() {
	if command -v timeout >/dev/null; then
		timeout -k 10 300 "$@"
	else
		"$@"
	fi
}

preloads() {
	command -v cc >/dev/null &&
		cc -O1 -fPIC ${3:+"$3"} -shared -o "$TMP/$1.so" "$ROOT/tests/faults/$1.c" -ldl \
			>"$TMP/cc" 2>&1 &&
		! grep -q __asan_init "$BIN/$2" &&
		LD_PRELOAD="$TMP/$1.so" "$BIN/$2" --version >/dev/null 2>"$TMP/cc" &&
		[ ! -s "$TMP/cc" ]
}

also_as_user() {
	"$1" "as $(id -un)"
	if [ "$(id -u)" -ne 0 ]; then
		:
	elif command -v setpriv >/dev/null; then
		# shellcheck disable=SC2034 # the function's
		as_user='setpriv --reuid=64320 --regid=64320 --clear-groups'
		"$1" 'as an ordinary user'
	else
		skip 'the same as an ordinary user' 'root needs setpriv'
	fi
}

told_to_stop() {
	"$@" >"$TMP/interrupted" 2>&1 </dev/null &
	interrupted=$!
	sleep 0.3
	kill -TERM $interrupted
	wait $interrupted
	echo $?
}

# Return whether the referee uses calls that exist only on Linux: then children
# die with it, and it finds all of them.
has_linux_calls() {
	case $("$BIN/referee" -v -r 1 -t threads=99 random random 2>/dev/null) in
	*,-threads*) return 1 ;;
	*,walk,*) ;;
	*) return 1 ;;
	esac
}

await() {
	await_left=6000
	until "$@"; do
		await_left=$((await_left - 1))
		[ $await_left -gt 0 ] || return 1
		sleep 0.02
	done
}

sha256() {
	if command -v sha256sum >/dev/null; then
		sha256sum "$@"
	else
		shasum -a 256 "$@" # macOS
	fi
}

open_to_others() {
	find "$@" \( -perm -040 -o -perm -020 -o -perm -010 -o -perm -004 -o -perm -002 -o \
		-perm -001 \) -print
}

has_loopback() {
	case $("$BIN/random" --hus 127.0.0.1:1 2>&1) in
	*unreachable*) return 1 ;;
	esac
}

connections() {
	if [ -e /proc/net/tcp ]; then
		grep -c ":$(printf %04X "$1") [0-9A-F:]* 01 " /proc/net/tcp
	else
		netstat -an | grep -c "^tcp.*[.:]$1  *[^ ]*  *ESTABLISHED"
	fi
}
connected() {
	[ "$(connections "$1")" -gt 0 ]
}

# Return whether the tests were started with a signal ignored, as nohup does:
# then the programs that they start ignore it, too.
is_ignored() {
	(sh -c "kill -$1 \$\$" && true) 2>/dev/null
}

# Print what ps prints of all processes: FIELD..., of pid, ppid, stat, comm and
# args, of which only the last takes a process for each.
processes_of_proc() {
	for ps_of in /proc/[0-9]*; do
		{
			read -r ps_stat <"$ps_of/stat" && case "$*" in
			*args*) ps_args=$(tr '\0' ' ' <"$ps_of/cmdline") ;;
			esac
		} 2>/dev/null || continue
		ps_comm=${ps_stat#*\(}
		ps_comm=${ps_comm%\)*}
		ps_line=
		ps_stat=${ps_stat##*\) }
		ps_ppid=${ps_stat#* }
		for ps_field; do
			case $ps_field in
			pid) ps_line="$ps_line ${ps_of#/proc/}" ;;
			ppid) ps_line="$ps_line ${ps_ppid%% *}" ;;
			stat) ps_line="$ps_line ${ps_stat%% *}" ;;
			comm) ps_line="$ps_line $ps_comm" ;;
			args) ps_line="$ps_line ${ps_args:-[$ps_comm]}" ;;
			esac
		done
		ps_line=${ps_line# }
		printf '%s\n' "${ps_line% }"
	done
}
if ! command -v ps >/dev/null && [ -r /proc/self/stat ]; then
	ps() {
		# shellcheck disable=SC2046 # fields
		processes_of_proc $(printf '%s\n' "$*" | sed 's/-[Ao]//g;s/[=,]/ /g')
	}
fi

alive() {
	ps -A -o pid=,stat= | awk -v "of=$1" '$1 == of && $2 !~ /^Z/ { print $1 }'
}

other_users() {
	[ "$(id -u)" = 0 ] && command -v setpriv >/dev/null && [ -r /proc/net/tcp ] &&
		"$BIN/referee" -q -r 1 --sandbox=require:seccomp random random >/dev/null 2>&1
}

# Print the plan and exit: with 0 if no test failed.
finish() {
	tests_finished=yes
	echo "1..$tests_run"
	[ "$tests_failed" -eq 0 ] && exit 0
	echo "# $tests_failed of $tests_run failed"
	exit 1
}

# As the course's own program played it.
longest_game() {
	for longest_seat in 0 1; do
		gzip -dc "$ROOT/tests/vectors/hus.txt.gz" | awk -v seat=$longest_seat '
			/^G/ { on = $2 == "o141" }
			on && $1 == "M" && $2 == seat { print $3 }' >"$TMP/moves$longest_seat"
	done
	# shellcheck disable=SC2016 # the script's, not ours
	printf '%s\n' '#!/bin/sh' 'exec 3<"$1"' 'while read -r word _; do' \
		'	case $word in go) read -r move <&3 && echo "$move" ;; quit) exit ;; esac' \
		'done' >"$TMP/again.sh"
	chmod +x "$TMP/again.sh"
	limited "$BIN/referee" -q -G hus -r 1 -s 1 -o "$1" \
		"$TMP/again.sh $TMP/moves0" "$TMP/again.sh $TMP/moves1"
}

# However the test ends: if it has not come to `finish`, it has failed.
clean_up() {
	rm -rf "$TMP"
	if [ $tests_finished = no ]; then
		echo 'Bail out! The test ended before its end'
		exit 1
	fi
}

# Print a folder as an absolute path; it need not exist.
absolute() {
	case $1 in
	/*) printf '%s\n' "$1" ;;
	*) printf '%s/%s\n' "$PWD" "$1" ;;
	esac
}

unshared() {
	# shellcheck disable=SC2016 # the other shell's
	unshare -U sh -c 'until [ "$(id -u)" = 0 ] || [ $((i += 1)) -gt 1000 ]; do sleep 0.01; done
		sh -c "echo 0 >/proc/sys/user/max_user_namespaces" &&
		exec setpriv --reuid=61300 --regid=61300 --clear-groups "$@"' sh "$@" &
	unshared=$!
	until [ "$(readlink /proc/$unshared/ns/user)" != "$(readlink /proc/self/ns/user)" ]
	do
		kill -0 $unshared 2>/dev/null || return
		sleep 0.01
	done
	for ids in gid uid; do
		echo '0 0 65536' 2>/dev/null >/proc/$unshared/${ids}_map || kill $unshared
	done
	wait $unshared
}

ROOT=$(cd "$(dirname "$0")/../.." && pwd)
BIN=$(absolute "${BIN:-$ROOT/bin}")
# shellcheck disable=SC2034 # for the tests
AGENTS=$(absolute "${AGENTS:-$ROOT/build/plain/agents}")
if [ ! -d "$BIN" ]; then
	echo "Bail out! There is no folder $BIN"
	exit 1
fi
# A player is words, and tests use names in $TMP as words.
case ${TMPDIR-} in
*[!A-Za-z0-9_./-]*) unset TMPDIR ;;
esac
TMP=$(mktemp -d "${TMPDIR:-/tmp}/e2e.XXXXXX") || exit 1
# shellcheck disable=SC2034 # for the tests
HERE="*/${TMP##*/}"
chmod 755 "$TMP" # as root, agents are somebody else,
PATH=/usr/bin:/bin:$PATH # who may not use what is in root's home
trap clean_up EXIT
trap 'exit 1' HUP INT PIPE TERM
