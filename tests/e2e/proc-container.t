#!/bin/sh
# Root on a fresh machine: programs in a home that is closed to others, without
# the right to mount, and in a chroot whose / is no mount point.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

home=$TMP/home
mkdir -m 700 "$home"
cp "$BIN/referee" "$BIN/random" "$home/"
cp "$ROOT/agents/samples/eleven.sh" "$home/"
cd "$home" || exit 1

# Run a command that cannot mount: poor COMMAND...
poor() {
	setpriv --bounding-set -sys_admin --inh-caps -sys_admin "$@"
}

# Make a class of one student, whose archive tar unpacks: make_class FOLDER
make_class() {
	mkdir "$1/class" &&
		printf '%s\n' 'game kari' 'id "s[0-9]*"' 'root "{id}" .' \
			'start run="sh ./agent.sh"' \
			'part one 10 beat opponent="random" rounds=1 first=0' \
			>"$1/course.conf" &&
		cp "$ROOT/agents/samples/eleven.sh" "$1/agent.sh" &&
		chmod 755 "$1/agent.sh" &&
		tar -czf "$1/class/s001.tar.gz" -C "$1" agent.sh
}

# shellcheck disable=SC2317 # ok calls it
# Return whether player 1 of a match played without a fault: faultless
# ARGUMENT...
faultless() {
	./referee --json -r 1 "$@" >"$TMP/match" 2>&1
	has '"loser_fault":false' "$(cat "$TMP/match")"
}

rooms='as root, programs in a closed home play'
links='so does a script that a link names'
lent='but no link of a student'\''s lends what is root'\''s alone'
ruled='and rules that are a program there are our players'\'' to ask'
own='and where its own folder is the closed one, not its program'
told='without the right to mount, the closed folder and the way out are told'
unpacked='so is it where a class cannot be graded'
early='make demo says so before it builds'
stops='and make check stops at its start, whatever folder is closed'
owner='where a user may not write the tree, make says so'
mode='a program of a mode that keeps others out is told, too'
if ! other_users; then
	for sentence in "$rooms" "$links" "$ruled" "$lent" "$told" "$own" "$unpacked" "$early" "$stops" "$owner" "$mode"; do
		skip "$sentence" 'only root has other users'
	done
else
	if unshare --mount --propagation unchanged true 2>/dev/null; then
		ok "$rooms" faultless ./random ./random
		ln -s "$home/eleven.sh" "$TMP/link"
		ok "$links" faultless "sh $TMP/link" ./random
		cp "$ROOT/tests/rules/count.sh" "$home"
		ok "$ruled" has ' wins by most, ' \
			"$("$BIN/referee" -r 1 -G "exec:$home/count.sh" random random 2>&1)"
		mkdir -m 755 "$TMP/student"
		# shellcheck disable=SC2016 # for the script
		echo 'cat lib/eleven.sh "$1"/eleven.sh' >"$TMP/student/main.sh"
		ln -s "$home" "$TMP/student/lib"
		chown -hR 61401:61401 "$TMP/student"
		is "$lent" '' "$(./referee -r 1 "$TMP/student sh main.sh lib" \
			./random 2>&1 | grep read)"
	else
		skip "$rooms" 'nothing can be mounted'
		skip "$links" 'nothing can be mounted'
		skip "$ruled" 'nothing can be mounted'
		skip "$lent" 'nothing can be mounted'
	fi
	is "$told" "may not pass $home; move the programs to a folder such as /srv, or chmod o+x $home, exit 2" \
		"$(poor ./referee -r 1 ./random ./random 2>&1 |
			sed 's/.*user [0-9]*, who //'), exit $(poor ./referee -r 1 \
			./random ./random 2>/dev/null; echo $?)"
	ok "$own" has ": agents are not run as root, but as user" "$(
		poor ./referee -r 1 "sh $home/eleven.sh" "$BIN/random" 2>&1 |
			grep "who may not pass $home; move")"
	make_class "$home"
	poor "$BIN/score" -o out course.conf class >"$TMP/graded" 2>&1
	ok "$unpacked" grep "sh could not be run here: user [0-9]* may not pass $home: " \
		"$TMP/graded"
	unset MAKEFLAGS MFLAGS MAKELEVEL
	is "$early" "may not pass $home; move this tree to a folder such as /srv, or chmod o+x $home.  Stop." \
		"$(poor make -n -C "$ROOT" demo BIN="$home" 2>&1 |
			sed 's/.*users who //; /directory/d')"
	ok "$stops" has "may not pass $home" \
		"$(poor make -s -C "$ROOT" -o all ready BIN="$home" 2>&1)"
	mkdir -p "$TMP/other/build/plain"
	cp "$ROOT/Makefile" "$TMP/other"
	ok "$owner" has 'build/plain/version: Permission denied' "$(
		cd "$TMP/other" && setpriv --reuid 61300 --regid 61300 --clear-groups \
			make CC=cc COV= SAN= POSIX= build/plain/version 2>&1)"
	chmod 755 "$home"
	chmod 700 random
	ok "$mode" has "who may not execute $home/random; chmod o+rx lets them" \
		"$(./referee -r 1 ./random ./random 2>&1)"
fi

cd / || exit 1

# A system in a folder: the referee, two players and the files that they load.
top=$TMP/top
chroot_system() {
	mkdir -p "$top/bin" "$top/tmp" "$top/proc" "$top/dev"
	mkdir -m 700 "$top/closed"
	chmod 755 "$top"
	for program in "$BIN/referee" "$BIN/score" "$BIN/league" "$BIN/random" "$BIN/greedy" \
		sh cat tar gzip; do
		program=$(command -v "$program") && cp -L "$program" "$top/bin/"
		ldd "$program" | grep -o '/[^ ]*'
	done | sort -u | while read -r library; do
		mkdir -p "$top${library%/*}" && cp -L "$library" "$top$library"
	done
	cp "$BIN/random" "$top/closed/"
	mknod -m 666 "$top/dev/null" c 1 3 &&
		mknod -m 666 "$top/dev/urandom" c 1 9
}
# shellcheck disable=SC2016 # sh -c has its own arguments
chrooted() {
	unshare --mount sh -c 'mount -t proc proc "$0/proc" &&
		TMPDIR=/tmp exec chroot "$0" "$@"' "$top" "$@" 2>&1
}
in_chroot() {
	chrooted /bin/referee --json -r 1 "$@"
}
plays='in a chroot whose / is no mount point, the files wire plays'
apart='and each agent has a /proc of its own there'
opens='and a closed folder there opens up to its player'
grades='and a class is graded in one'
if ! other_users || ! "$BIN/referee" -q -r 1 --sandbox=require:procfs \
	random random >/dev/null 2>&1; then
	for sentence in "$plays" "$apart" "$opens" "$grades"; do
		skip "$sentence" 'root cannot mount here'
	done
elif ! chroot_system 2>"$TMP/made" || ! in_chroot random random >"$TMP/made"; then
	for sentence in "$plays" "$apart" "$opens" "$grades"; do
		skip "$sentence" 'no chroot can be made by hand here'
	done
else
	ok "$plays" has '"reason":"time-left"' \
		"$(in_chroot -G halma,plies=4 'files:random --files' greedy)"
	ok "$apart" has '"loser_fault":false' \
		"$(in_chroot --sandbox=require:procfs random random)"
	ok "$opens" has '"loser_fault":false' \
		"$(in_chroot /closed/random random)"
	make_class "$top/closed"
	chrooted /bin/score -o /closed/out /closed/course.conf /closed/class >"$TMP/graded"
	ok "$grades" grep '^s001,OK,' "$top/closed/out/grades.csv"
fi
finish
