#!/bin/sh
# What it costs to grade a class with one command: class300.sh [STUDENTS].  Each
# student hands in an archive with a random player in C, which is built from
# source.  Environment: BIN and AGENTS, the folders of the programs; JOBS, how
# many at once, default 2.

export LC_ALL=C
BIN=$(cd "${BIN:-bin}" && pwd)
AGENTS=$(cd "${AGENTS:-build/plain/agents}" && pwd)
STUDENTS=${1:-300}
tmp=$(mktemp -d) || exit 2
chmod 755 "$tmp"
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

write_course() {
	cat <<-'EOC'
		title "A class of random players"
		game  kari
		id    "s[0-9]{4}"
		need  "agent.c"
		build when="agent.c" run="cc -O1 -o agent agent.c"
		start when="agent"   run="./agent"
		part  random 40 beat  opponent=random rounds=3
		part  greedy 40 share opponent=greedy rounds=10
		part  class  20 class rounds=2
	EOC
}

# Student $1's agent, with a random generator of its own.
write_agent() {
	cat <<-EOC
		#include <stdio.h>
		#include <stdlib.h>
		#include <string.h>

		int
		main(void)
		{
			static char line[65536];

			srand($1);
			setvbuf(stdout, NULL, _IOLBF, 0);
			while (fgets(line, sizeof line, stdin)) {
				char *at = strtok(line, " \t\n");
				char *move = NULL;
				int n = 0;

				if (!at || !strcmp(at, "quit"))
					return !at;
				if (!strcmp(at, "go"))
					puts("moves");
				if (strcmp(at, "moves"))
					continue;
				while ((at = strtok(NULL, "\t\n")))
					if (rand() % ++n == 0)
						move = at;
				puts(move);
			}
			return 0;
		}
	EOC
}

kilobytes() {
	du -sk "$1" | cut -f 1
}

write_course >"$tmp/course.conf"
mkdir "$tmp/subs"
i=1
while [ "$i" -le "$STUDENTS" ]; do
	id=$(printf 's%04d' "$i")
	mkdir "$tmp/$id"
	write_agent "$i" >"$tmp/$id/agent.c"
	tar -C "$tmp/$id" -czf "$tmp/subs/$id.tar.gz" agent.c
	rm -r "$tmp/${id:?}"
	i=$((i + 1))
done
"$BIN/score" --dry-run -o "$tmp/out" "$tmp/course.conf" "$tmp/subs" | tail -n 1
"$AGENTS/witness" measure "$tmp/measured" "$BIN/score" -q -s 1 -j "${JOBS:-2}" \
	-o "$tmp/out" "$tmp/course.conf" "$tmp/subs"
echo "exit status $?, $(grep -c ,OK, "$tmp/out/grades.csv") are OK"
awk '{ printf "%.0f s on the wall, %.0f s of processor time; ", $1, $2
	printf "score held %.1f MB at most\n", $3 / 1024 }' "$tmp/measured"
for folder in work students; do
	echo "$folder: $(kilobytes "$tmp/out/$folder") KB"
done
echo "the tournament: $(du -sk "$tmp"/out/tournament-* | cut -f 1) KB, $(
	find "$tmp"/out/tournament-*/games -name "*.rec" -exec cat {} + | grep -c "^result") games"
echo "in all $(kilobytes "$tmp/out") KB, $(
	find "$tmp/out" -type f | wc -l) files"
