#!/bin/sh
# Make the tarball for students: pack.sh TARBALL, in the top folder of the source.
# It holds the source of the referee with --check, random, greedy, the agents' kit
# and the samples, but no other player, no test and no course.  The same source
# makes the same bytes.
set -eu
export LC_ALL=C

archive=$1
top=$(basename "$archive" .tar.gz)

for tar in tar gtar ''; do
	case $($tar --version 2>/dev/null) in
	*GNU*) break ;;
	esac
done
[ "$tar" ] || {
	echo 'student-kit: GNU tar is needed to pack it' >&2
	exit 2
}

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM

mkdir "$tmp/$top"
for file in Makefile protocol.md referee/games/games.md referee/*.[ch157] referee/*/*.[ch157] \
	agents/random.c agents/greedy.c agents/kit/*.[ch] \
	agents/samples/*; do
	[ -f "$file" ] || continue
	mkdir -p "$tmp/$top/$(dirname "$file")"
	cp "$file" "$tmp/$top/$file"
done
cp agents/student-kit/README.md "$tmp/$top"
mkdir -p "$(dirname "$archive")"
"$tar" -C "$tmp" --sort=name --format=ustar --owner=0 --group=0 --numeric-owner \
	--mode=u+rwX,go+rX,go-w --mtime="@${SOURCE_DATE_EPOCH:-1767225600}" \
	-cf - "$top" | gzip -9n >"$archive.new"
mv "$archive.new" "$archive"
