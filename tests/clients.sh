#!/bin/sh
# The courses' clients: runs the tests in tests/clients, two at a time, and
# prints one TAP stream: clients.sh [COURSE...].

export LC_ALL=C
here=$(dirname "$0")/clients
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT PIPE TERM

one() {
	echo "Bail out! It did not start" >"$tmp/$1"
	sh "$here/$1.t" >"$tmp/$1" 2>"$tmp/$1.err" </dev/null
	echo $? >"$tmp/$1.rc"
}

# Print what ran, with numbers of the whole.  A test that ends badly without
# saying so is a failure, too.
join() {
	for course; do
		echo "course $course"
		cat "$tmp/$course"
		sed 's/^/# stderr: /' "$tmp/$course.err"
		echo "status $course $(cat "$tmp/$course.rc")"
	done | awk '
	function result(how, text) {
		print how, ++n, "-", text
		if (how != "ok")
			failed++
	}
	/^(not )?ok / {
		how = /^not/ ? "not ok" : "ok"
		sub(/^(not )?ok [0-9]* - /, "")
		if (how != "ok")
			bad = 1
		seen++
		result(how, course ": " $0)
		next
	}
	/^1\.\./ { planned = substr($0, 4) + 0; next }
	/^Bail out!/ { print "# " $0; next }
	/^status / {
		if (planned != seen || ($3 && !bad))
			result("not ok", course ": it ran to its end (" seen " of " \
				planned " tests, exit status " $3 ")")
		next
	}
	/^course / {
		course = $2
		planned = seen = bad = 0
		next
	}
	{ print }
	END {
		print "1.." n
		exit failed > 0 || n == 0
	}'
}

# Run each test that no other lane has taken.
lane() {
	for course; do
		mkdir "$tmp/$course.taken" 2>/dev/null && one "$course"
	done
}

[ $# -gt 0 ] || set -- mcgill courses ucsd usc ntu # the longest first
lane "$@" &
lane "$@" &
wait
join "$@"
