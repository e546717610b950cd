#!/bin/sh
# Run README's two commands on a bare machine: bare.sh root|user.  Needs root and
# debootstrap.
#
# The machine is a Debian root with a C compiler, make and nothing else.  It is
# made once and kept; each run works in a copy.  The user has umask 077.
# Variables choose another machine:
#
#	SUITE=bookworm          the release of Debian
#	EXTRA=clang,mksh        more packages
#	LIKE=machine            with a root and mounts of its own; or chroot, where
#	                        nobody may have namespaces; or plain, a chroot
#	                        without /proc
#	SETUP='ln -sf ...'      commands for the shell of root, before RUN
#	TREE=/home/new/referee  the folder of the source
#	RUN='make demo'         the commands, which the shell of the user takes
#	KEPT=/var/tmp           where the roots are kept
# shellcheck disable=SC2016,SC3045 # the shell inside expands; dash has -S

set -eu
export LC_ALL=C
case ${1-} in
root | user) who=$1 ;;
*)
	echo "usage: bare.sh root|user" >&2
	exit 2
	;;
esac
suite=${SUITE:-bookworm} extra=${EXTRA:+,$EXTRA}
kept=${KEPT:-/var/tmp}/bare-$suite$extra
tree=${TREE:-/home/new/referee}
run=${RUN:-make demo && make check}

# The package of Check lies ready, so that `make check` needs no network to
# install it.
make_root() {
	rm -rf "$kept.new"
	mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
		sed -n 's/^\(URIs:\|deb\)  *\(http[^ ]*\/debian\)\/* *.*/\2/p' | head -n 1)
	debootstrap --variant=minbase --include="gcc,libc6-dev,make$extra" \
		"$suite" "$kept.new" "${mirror:-http://deb.debian.org/debian}"
	chroot "$kept.new" useradd -m -s /bin/sh new
	chroot "$kept.new" apt-get update
	chroot "$kept.new" apt-get install -y --download-only --no-install-recommends check
	mv "$kept.new" "$kept"
}

if [ -z "${ROOT_COPY-}" ]; then
	cd "$(dirname "$0")/.."
	[ -d "$kept" ] || make_root >"$kept.log" 2>&1 || {
		cat "$kept.log"
		exit 1
	}
	root=$(mktemp -d "$kept.run.XXXXXX")
	trap 'rm -rf --one-file-system "$root"' EXIT
	trap 'exit 1' HUP INT TERM
	rmdir "$root"
	cp -al "$kept" "$root"
	mkdir -p "$root$tree"
	git ls-files -co --exclude-standard | tar -cf - -T - | tar -xf - -C "$root$tree"
	# No other process shares the mounts, so they end with this one.
	ROOT_COPY=$root unshare --mount sh tests/bare.sh "$who"
	exit
fi

root=$ROOT_COPY
if [ "${LIKE:-machine}" = machine ]; then
	mount --bind "$root" "$root"
	cd "$root"
	mount -t proc proc proc
	mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
	mount --bind dev/pts/ptmx dev/ptmx
	mount -t tmpfs -o mode=1777 tmpfs dev/shm
	pivot_root . mnt
	umount -l /mnt
	root=/
elif [ "$LIKE" = chroot ]; then
	mount -t proc proc "$root/proc"
fi

# Of the environment only this is kept.
inside() {
	env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb TREE="$tree" RUN="$run" \
		chroot "$@" </dev/null
}
[ "$who" = root ] ||
	inside "$root" apt-get install -qq -y --no-install-recommends check >/dev/null
[ -z "${SETUP-}" ] || inside "$root" sh -ec "$SETUP"
ulimit -Sn 1024 # as usual
if [ "$who" = user ]; then
	inside "$root" chown -R new: /home/new "$tree"
	inside --userspec=new:new "$root" env HOME=/home/new sh -c \
		'umask 077 && cd "$TREE" && eval "$RUN"'
else
	inside "$root" env HOME=/root sh -c 'cd "$TREE" && eval "$RUN"'
fi
