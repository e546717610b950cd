# shellcheck shell=sh
# shellcheck disable=SC2154 # docs-journeys-slow.t has the rest
# A newcomer types the README's first two commands, plays, and is played with:
# as root in a home that is closed to others, as an ordinary user, and in a
# chroot whose / is no mount point.

# The rest of the page's commands are written for the folder bin.
as_from_top() {
	sed 's,^\./,bin/,'
}

# Without the unit tests, and with one of the others: the beginning of `make
# check`.
some_checks="$(shown README.md 'make check') CHECK=no E2E=tests/e2e/rules-answers.t FAULTY="

# Walk through it in the current folder, by a command that runs others there:
# newcomer PLACE [BY...]
newcomer() {
	place=$1
	shift
	limited "$@" sh -c "$(shown README.md 'make demo')" >"$TMP/demo" 2>&1
	is "$place: make demo ends well" 0 $?
	ok "$place: it prints 40 lines at most" test "$(wc -l <"$TMP/demo")" -le 40
	ok "$place: it says where the programs are" has 'programs are in bin/' "$(cat "$TMP/demo")"
	is "$place: ten games are told" 10 "$(grep -c '^game [0-9]*: ' "$TMP/demo")"
	ok "$place: nothing is complained about" sh -c \
		"! grep -i -e warning -e 'does not hold' -e '^referee: ' '$TMP/demo'"
	limited "$@" sh -c "$some_checks" >"$TMP/checks" 2>&1
	is "$place: make check starts, and its first test passes" "0 0 failed" \
		"$? $(tail -n 1 "$TMP/checks" | grep -o '0 failed')"
	[ ! -s "$TMP/checks" ] || grep -A5 FAIL "$TMP/checks" | remark

	limited "$@" sh -c "$(shown README.md 'random ./greedy -r 10' | as_from_top)" \
		>"$TMP/said" 2>&1
	is "$place: the first match ends well" 0 $?
	ok "$place: its table names both players" has greedy "$(sed 1,/^player/d "$TMP/said")"
	human=$(shown README.md 'human greedy' | as_from_top)
	is "$place: a person may leave by a word" 'who and where, moves, a result' "$(
		printf 'quit\n' | limited "$@" sh -c "$human -r 1" >"$TMP/said" 2>&1
		grep -q '^the start: human moves first' "$TMP/said" &&
			printf 'who and where, '
		grep -q '^moves [0-9]' "$TMP/said" && printf 'moves, '
		grep -q 'greedy wins by resign' "$TMP/said" && echo 'a result')"
	is "$place: a move that is none is explained" 1 "$(
		printf '99\nquit\n' | limited "$@" sh -c "$human -r 1" 2>&1 |
			grep -c "^error '99' is no move: ")"
}

# Root, in a home folder that is closed to others.
if ! other_users; then
	skip 'root in a closed home: make demo ends well' 'only root has other users'
elif ! unshare --mount true 2>/dev/null; then
	skip 'root in a closed home: make demo ends well' 'nothing can be mounted'
else
	mkdir -m 700 "$TMP/root"
	fresh_tree "$TMP/root/tree"
	cd "$TMP/root/tree" || exit 1
	newcomer 'root in a closed home'
	cd "$TMP" || exit 1
fi

# An ordinary user, by number: we create no user, so none is left.
mkdir "$TMP/user"
fresh_tree "$TMP/user/tree"
if [ "$(id -u)" != 0 ]; then
	cd "$TMP/user/tree" || exit 1
	newcomer 'an ordinary user'
elif ! command -v setpriv >/dev/null; then
	skip 'an ordinary user: make demo ends well' 'there is no setpriv'
else
	chown -R 64321:64321 "$TMP/user"
	cd "$TMP/user/tree" || exit 1
	newcomer 'an ordinary user' setpriv --reuid 64321 --regid 64321 --clear-groups \
		env HOME="$TMP/user"
fi
cd "$TMP" || exit 1

# A chroot in a folder that is no mount point.
top=$TMP/top
if [ "$(id -u)" != 0 ]; then
	skip 'in a chroot: make demo ends well' 'only root may chroot'
else
	mkdir -p "$top/proc" "$top/root"
	mkdir -m 1777 "$top/tmp"
	chmod 755 "$top"
	fresh_tree "$top/tree"
	in_chroot="sh $ROOT/tests/e2e/journeys/in-chroot.sh $top"
	# shellcheck disable=SC2086 # words
	if $in_chroot true 2>"$TMP/said"; then
		newcomer 'in a chroot' $in_chroot
	else
		skip 'in a chroot: make demo ends well' \
			"no chroot can be made here: $(tail -n 1 "$TMP/said")"
	fi
fi
cd "$TMP" || exit 1

# On a terminal.
# shellcheck source=tests/e2e/terminal.sh
. "$ROOT/tests/e2e/terminal.sh"
if command -v tmux >/dev/null; then
	cd "$BIN" || exit 1
	in_terminal 80 24 screen "$(shown README.md 'human greedy') -r 1 -s 5"
	ok 'on a terminal a person is asked for a move' shows 'human (seat 1), your move: _'
	ok 'and told the keys' shows 'X leaves'
	keys 1 3 Enter
	ok 'their move is answered' shows 'ply 2: greedy (seat 2) played'
	keys x x
	ok 'they leave, and see the result' shows 'status 0'
	leave_terminal
else
	skip 'on a terminal a person is asked for a move' 'there is no tmux'
fi
cd "$TMP" || exit 1

#
# What the first commands promise
#

fresh_tree "$TMP/bare"
cd "$TMP/bare" || exit 1
# An apt-get that fails: what is printed before it.
mkdir "$TMP/shims"
printf '#!/bin/sh\necho "apt-get was asked: $*" >&2\nexit 1\n' >"$TMP/shims/apt-get"
printf '#!/bin/sh\nexit 1\n' >"$TMP/shims/cc-without-check"
chmod 755 "$TMP/shims/apt-get" "$TMP/shims/cc-without-check"
run "PATH=$TMP/shims:\$PATH CC=cc-without-check sh tests/need-check.sh"
is 'without Check, the package manager is not called before a word is said of it' \
	'Check is not installed; trying the package manager' "$(printf '%s\n' "$said" | sed 1q)"
if [ "$(id -u)" = 0 ]; then
	ok 'then it is' has 'apt-get was asked: install' "$said"
fi
ok 'and if it fails, the way on is told' has 'make check CHECK=no' "$said"
cd "$TMP" || exit 1

# Hide ps below a file that is no program.
without_ps() {
	# shellcheck disable=SC2016 # for that shell
	unshare --mount sh -c '
		for program in ps pgrep pkill; do
			path=$(command -v $program) || continue
			mount --bind /dev/null "$(readlink -f "$path")" || exit 1
		done
		! command -v ps >/dev/null || exit 1
		trap "" HUP
		"$@"' sh "$@"
}
honest='under nohup and without ps, the tests of signals pass or are skipped'
if [ ! -x "$AGENTS/hang" ]; then
	skip "$honest" 'the test agents have not been built'
elif [ "$(id -u)" != 0 ] || ! without_ps true 2>"$TMP/said"; then
	skip "$honest" 'nothing can be mounted over ps'
else
	cd "$ROOT" || exit 1
	export BIN AGENTS
	without_ps sh tests/run.sh tests/e2e/match-faults.t tests/e2e/tests-runner.t >"$TMP/said" 2>&1
	is "$honest" '0, 0 failed' "$?, $(tail -n 1 "$TMP/said" | grep -o '0 failed')"
fi
