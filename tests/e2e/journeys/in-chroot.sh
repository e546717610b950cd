#!/bin/sh
# Run a command in a chroot whose / is no mount point: in-chroot.sh TOP
# COMMAND...  It starts in /tree there, with the system's folders and a /proc of
# its own.  These mounts disappear with the process.
set -eu

if [ "${MOUNTED:-}" != yes ]; then
	MOUNTED=yes exec unshare --mount --pid --fork sh "$0" "$@"
fi
top=$1
shift
for name in usr bin sbin lib lib32 lib64 etc dev; do
	if [ -L "/$name" ]; then
		ln -sfn "$(readlink "/$name")" "$top/$name"
	elif [ -d "/$name" ]; then
		mkdir -p "$top/$name"
		mount --rbind "/$name" "$top/$name"
	fi
done
mkdir -p "$top/proc"
mount -t proc proc "$top/proc"
unset MOUNTED
# shellcheck disable=SC2016 # the shell in there has its own arguments
exec chroot "$top" sh -c 'cd /tree && TMPDIR=/tmp HOME=/root exec "$@"' sh "$@"
