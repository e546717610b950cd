#!/bin/sh
# Root on a fresh machine: programs in a home that is closed to others, also without
# the right to mount.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

home=$TMP/home
mkdir -m 700 "$home"
cp "$BIN/referee" "$BIN/random" "$home/"
cp "$ROOT/agents/samples/eleven.sh" "$home/"
cd "$home" || exit 1

# A command that cannot mount: poor COMMAND...
poor() {
	setpriv --bounding-set -sys_admin --inh-caps -sys_admin "$@"
}

# Whether player 1 of a match played without a fault: faultless ARGUMENT...
faultless() {
	./referee --json -r 1 "$@" >"$TMP/match" 2>&1
	has '"loser_fault":false' "$(cat "$TMP/match")"
}

rooms='as root, programs in a closed home play'
links='so does a script that a link names'
told='without the right to mount, the closed folder and the way out are told'
stops='then make check stops at its start'
mode='a program of a mode that keeps others out is told, too'
if ! other_users; then
	for sentence in "$rooms" "$links" "$told" "$stops" "$mode"; do
		skip "$sentence" 'only root has other users'
	done
else
	if unshare --mount true 2>/dev/null; then
		ok "$rooms" faultless ./random ./random
		ln -s "$home/eleven.sh" "$TMP/link"
		ok "$links" faultless "sh $TMP/link" ./random
	else
		skip "$rooms" 'nothing can be mounted'
		skip "$links" 'nothing can be mounted'
	fi
	is "$told" "may not pass $home; move the programs to a folder such as /srv, or chmod o+x $home, exit 2" \
		"$(poor ./referee -r 1 ./random ./random 2>&1 |
			sed 's/.*user [0-9]*, who //'), exit $(poor ./referee -r 1 \
			./random ./random 2>/dev/null; echo $?)"
	ok "$stops" has "may not pass $home" "$(unset MAKEFLAGS MFLAGS MAKELEVEL
		poor make -s -C "$ROOT" -o all ready BIN="$home" 2>&1)"
	chmod 755 "$home"
	chmod 700 random
	ok "$mode" has "who may not execute $home/random; chmod o+rx lets them" \
		"$(./referee -r 1 ./random ./random 2>&1)"
fi

finish
