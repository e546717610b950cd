#!/bin/sh
# Make Debian packages from a tarball, in a folder that is made anew, and have
# lintian look at them: deb.sh VERSION TARBALL FOLDER
#
# Needs dpkg-dev, debhelper and what tools/debian/control asks for, as
# `apt-get build-dep` would install it.  DEB_BUILD_OPTIONS=nocheck leaves out
# the tests.
set -eu
export LC_ALL=C

version=$1
tarball=$2
folder=$3

rm -rf "$folder"
mkdir -p "$folder"
cp "$tarball" "$folder/referee_$version.orig.tar.gz"
tar -xzf "$tarball" -C "$folder"
cp -R tools/debian "$folder/referee-$version/debian"
(cd "$folder/referee-$version" && dpkg-buildpackage -us -uc)
if command -v lintian >/dev/null; then
	lintian --allow-root --fail-on error "$folder"/*.changes
else
	echo "deb: lintian is not here; the packages are not looked at"
fi
