#!/bin/sh
# Make a tarball of the source: dist.sh NAME COMMIT FILE.tar.gz
#
# It has the files that git knows or, in a tree that came from such a tarball, the
# files in its list.  The same source makes the same bytes: files are sorted, have
# the uid and gid 0, and have the date of the last commit (SOURCE_DATE_EPOCH
# overrides that).  Needs GNU tar and gzip.
set -eu
export LC_ALL=C

name=$1
commit=$2
tarball=$3

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
top=$tmp/$name
mkdir "$top"

if [ -e .git ]; then
	git ls-files >"$tmp/files"
	printf '%s\n' .tarball-files .tarball-version >>"$tmp/files"
	sort -o "$top/.tarball-files" "$tmp/files"
	echo "$commit" >"$top/.tarball-version"
	date=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
else
	cp .tarball-files .tarball-version "$top"
	date=${SOURCE_DATE_EPOCH:-$(date -r .tarball-version +%s)}
fi

grep -v '^\.tarball-' "$top/.tarball-files" | tar -cf - -T - | tar -xf - -C "$top"
mkdir -p "$(dirname "$tarball")"
tar -cf - -C "$tmp" --format=ustar --sort=name --mtime="@$date" --owner=0 --group=0 \
	--numeric-owner --mode=a+rX,u+w,go-w "$name" | gzip -9n >"$tarball.new"
mv "$tarball.new" "$tarball"
