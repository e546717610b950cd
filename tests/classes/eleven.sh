#!/bin/sh
# A class for the tests of what is graded again: eleven.sh FOLDER NAME makes the course
# NAME.conf, and the submissions subs/ of two who play and of one who has no agent.
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$1" || exit 1
cp "$root/tests/classes/resign.sh" .
mkdir -p subs/s001 subs/s002 subs/s003
for id in s001 s002; do
	cp "$root/agents/samples/eleven.sh" subs/$id/agent.sh
done
cat >"$2.conf" <<-'EOC'
	game  kari
	id    "s[0-9]{3}"
	need  agent.sh why="no agent"
	build run="echo built >>built"
	start run="sh ./agent.sh"
	check rounds=1 opponent="sh {course}/resign.sh"
	part  one 10 beat  opponent="sh {course}/resign.sh" rounds=3
	part  two 20 share opponent="sh {course}/resign.sh" rounds=2
EOC
