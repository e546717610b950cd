# shellcheck shell=sh
# shellcheck disable=SC2154 # docs-journeys-slow.t has the rest
# A packager makes the tarball, builds it, installs it below DESTDIR, reads the
# pages and removes it again.

fresh_tree "$TMP/packager"
cd "$TMP/packager" || exit 1
install=$(shown README.md 'make install' | sed 's/PREFIX=[^ ]*/PREFIX=\/usr/')
run 'make'
is 'the tarball builds' 0 "$status"
ok 'a build elsewhere than on a terminal has one line a program' \
	test "$(printf '%s\n' "$said" | wc -l)" -le 20
run "$install DESTDIR='$TMP/dest'"
is 'it installs below DESTDIR' '0 referee' "$status $(cd "$TMP/dest/usr/bin" && ls referee)"
ok 'and what is installed plays' limited "$TMP/dest/usr/bin/referee" -q -r 1 random greedy
is 'nothing else was written' 'usr' "$(ls -A "$TMP/dest")"
page_fails() {
	for page in "$TMP"/dest/usr/share/man/man?/*; do
		# shellcheck disable=SC2094 # read only
		man -l "$page" >"$TMP/rendered" 2>"$TMP/said" </dev/null &&
			[ ! -s "$TMP/said" ] && [ "$(wc -l <"$TMP/rendered")" -gt 20 ] ||
			echo "${page##*/}: $(head -n 1 "$TMP/said")"
	done
}
if man -l "$ROOT/referee/harness.7" >/dev/null 2>&1 </dev/null; then
	is 'man shows every page, without a complaint' '' "$(page_fails)"
else
	skip 'man shows every page, without a complaint' 'there is no man that reads a file'
fi
run "$(printf '%s\n' "$install" | sed 's/install/uninstall/') DESTDIR='$TMP/dest'"
is 'uninstall leaves no file' "0 " "$status $(find "$TMP/dest" ! -type d)"
is 'and no folder of ours' '' "$(find "$TMP/dest" -name '*referee*')"
run 'make dist TARBALL=../again.tar.gz'
is 'the tarball makes itself again, to the byte' '' \
	"$(cmp "$TMP/source.tar.gz" "$TMP/again.tar.gz" 2>&1)"
if ! command -v dpkg-buildpackage >/dev/null || ! command -v dh >/dev/null; then
	skip 'make deb makes packages' 'there is no dpkg-buildpackage or debhelper'
elif ! dpkg-checkbuilddeps "$ROOT/tools/debian/control" 2>"$TMP/said"; then
	skip 'make deb makes packages' "$(cat "$TMP/said")"
else
	run 'DEB_BUILD_OPTIONS=nocheck make deb'
	is 'make deb makes packages' 0 "$status"
fi
