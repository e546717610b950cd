#!/bin/sh
# Print why root cannot start agents from a folder, or nothing: reach.sh FOLDER.
# Root's agents are other users, and a private folder on their way opens up only
# where root may mount.  With another argument, such as check, print also why
# the tests cannot run: on Linux they look at processes in /proc.  With `closed`
# it does not matter whether root may mount.

export LC_ALL=C
if [ $# -gt 1 ] && [ "$(uname)" = Linux ] && [ ! -r /proc/self/stat ]; then
	echo "the tests need /proc, which is empty here: mount -t proc proc /proc"
	exit
fi
if [ $# -gt 1 ]; then
	try=$(mktemp "${TMPDIR:-/tmp}/reach.XXXXXX") || exit
	printf '#!/bin/sh\n' >"$try"
	chmod +x "$try"
	"$try" 2>/dev/null || no="no program can be executed in ${TMPDIR:-/tmp}"
	rm -f "$try"
	[ -z "${no-}" ] || {
		echo "$no, and the tests need that: mount -o remount,exec ${TMPDIR:-/tmp}"
		exit
	}
fi
[ "$(id -u)" = 0 ] && command -v unshare >/dev/null || exit 0
# Do not make it private: in a chroot that fails if / is no mount point.
[ "${2-}" = closed ] || ! unshare --mount --propagation unchanged true 2>/dev/null || exit 0
case $1 in
/*) folder=$1 ;;
*) folder=$PWD/$1 ;;
esac
closed=
while [ "${folder:-/}" != / ]; do
	case $(ls -ldn "$folder" 2>/dev/null) in
	d????????[xt]*) ;;
	d*) closed=$folder ;;
	esac
	folder=${folder%/*}
done
[ -z "$closed" ] ||
	echo "agents are not run as root, but as users who may not pass $closed;" \
		"move this tree to a folder such as /srv, or chmod o+x $closed"
