# shellcheck shell=sh
# A python2 for agents.  Started as root they are other users, who may not use what
# is in root's home, such as pyenv's: a copy of that comes first on PATH then.
#
#	has_python2             there is one on PATH that agents may run

has_python2() {
	python2_home=$(python2 -c 'import sys; print(sys.prefix)' 2>/dev/null) || return 1
	case $python2_home in
	"$HOME"/*) [ "$(id -u)" = 0 ] && copy_python2 ;;
	esac
	return 0
}

copy_python2() {
	mkdir -p "$TMP/python2/bin"
	(cd "$python2_home" && tar -chf - --exclude=test --exclude=site-packages \
		--exclude=config --exclude=idlelib --exclude='*.pyc' bin/python2.7 \
		lib/libpython2.7* lib/python2.7) | tar -xf - -C "$TMP/python2"
	cat >"$TMP/python2/bin/python2" <<-END
		#!/bin/sh
		LD_LIBRARY_PATH='$TMP/python2/lib' exec '$TMP/python2/bin/python2.7' "\$@"
	END
	chmod 755 "$TMP/python2" "$TMP/python2/bin" "$TMP/python2/bin/python2"
	PATH=$TMP/python2/bin:$PATH
}
