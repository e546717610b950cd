#!/bin/sh
# Build the referee for other processors under Linux, and for armhf all programs, with
# Debian's cross compilers: no warning, and times and sizes of files of 64 bits.  Nothing
# is run.

unset MAKEFLAGS MAKELEVEL # we are no part of another make
export LC_ALL=C
cd "$(dirname "$0")/.." || exit 2
n=0 status=0

# result NAME: print the result of the command before
result() {
	[ $? -eq 0 ] && word=ok || word='not ok' status=1
	n=$((n + 1))
	echo "$word $n - $1"
}

for machine in aarch64-linux-gnu i686-linux-gnu arm-linux-gnueabihf; do
	if ! command -v $machine-gcc >/dev/null; then
		result "$machine # SKIP $machine-gcc is not here"
		continue
	fi
	referee=build/plain-$machine-gcc/bin/referee
	case $machine in arm*) goal=all ;; *) goal=$referee ;; esac
	said=$(make -k WERROR=1 CC=$machine-gcc CFLAGS=-O0 $goal 2>&1)
	result "it builds for $machine"
	printf '%s\n' "$said" | sed -n 's/^.*error:/# &/p'
	case $machine in aarch64*) continue ;; esac
	calls=$($machine-nm -u $referee)
	[ "$(echo "$calls" | grep -c -e '__clock_gettime64' -e '__fstat64_time64')" = 2 ]
	result "times and sizes have 64 bits on $machine"
done
echo "1..$n"
exit $status
