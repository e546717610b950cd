#!/bin/sh
# Print what links a program with Check (https://libcheck.github.io/check) on
# stdout.  If Check is missing, install it with the system's package manager; if
# that is impossible, name the package and fail.  CC names the compiler.

export LC_ALL=C
cc=${CC:-cc}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
# It runs tests, because otherwise the linker might leave out what running them
# needs.
cat >"$tmp/t.c" <<'END'
#include <check.h>
int main(void)
{
	SRunner *runner = srunner_create(suite_create("s"));

	srunner_set_tap(runner, "-");
	srunner_run_all(runner, CK_SILENT);
	return srunner_ntests_failed(runner);
}
END

# Print the first list of libraries that links.
libraries() {
	for libs in "$(pkg-config --libs check 2>/dev/null)" \
		'-lcheck -lm -lpthread' \
		'-lcheck_pic -lsubunit -lrt -lm -lpthread' \
		'-lcheck -lsubunit -lrt -lm -lpthread'
	do
		# shellcheck disable=SC2086 # a list of words
		if [ -n "$libs" ] &&
			$cc -o "$tmp/t" "$tmp/t.c" $libs 2>/dev/null
		then
			echo "$libs"
			return 0
		fi
	done
	return 1
}

# Run as root, if we can.
as_root() {
	if [ "$(id -u)" = 0 ]; then
		"$@" >&2
	elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
		sudo -n "$@" >&2
	else
		return 1
	fi
}

install_check() {
	if command -v apt-get >/dev/null; then
		as_root apt-get install -y --no-install-recommends check ||
			{ as_root apt-get update &&
			as_root apt-get install -y --no-install-recommends check; }
	elif command -v dnf >/dev/null; then
		as_root dnf install -y check-devel
	elif command -v zypper >/dev/null; then
		as_root zypper -n install check-devel
	elif command -v apk >/dev/null; then
		as_root apk add check-dev
	elif command -v pacman >/dev/null; then
		as_root pacman -S --noconfirm check
	elif command -v brew >/dev/null; then
		brew install check >&2
	elif command -v pkg >/dev/null; then
		as_root pkg install -y check
	else
		return 1
	fi
}

libraries && exit 0
echo "Check is not installed; trying the package manager" >&2
install_check
libraries && exit 0
cat >&2 <<'END'
The unit tests need Check, and it could not be installed from here.
Its package is called check (Debian, Ubuntu, Arch, Homebrew, FreeBSD),
check-devel (Fedora, SUSE) or check-dev (Alpine).  Install that and try again;
or leave the unit tests out:  make check CHECK=no
END
exit 1
