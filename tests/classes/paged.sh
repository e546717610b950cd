#!/bin/sh
# A class for the tests of score's page: paged.sh FOLDER makes a course of small
# games, five students on the roster, and the submissions of four of them.
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1/submissions" && cd "$1" || exit 1

cat >course.conf <<-END
	title "Kari, für Seiten"
	game  kari
	terms move=2s
	id    "s[0-9]{3}"
	name  "(s[0-9]{3})"
	size  100K
	root  .
	need  "agent.sh" why="an agent.sh"
	start when="agent.sh" run="sh ./agent.sh"
	check rounds=1 opponent="sh {course}/resign.sh"
	part  first 10 beat opponent="sh {course}/resign.sh" rounds=1
	part  games 40 share opponent="random" rounds=4
	part  report 20 hand
	part  class  10 class rounds=2
	bonus extra 5 beat opponent="greedy" rounds=2 hidden=yes
	bonus rank  5 rank places=25% rounds=2
	gate  games needs=first most=10
END
cp "$root/tests/classes/resign.sh" .
cat >roster.csv <<-'END'
	id,name,group,late,email
	s001,"Ann, A.",,,a@example.org
	s002,<script>alert(1)</script>,,,b@example.org
	s003,"it's ""C"" & <img src=x>",,,c@example.org
	s004,Zoë,,,d@example.org
	s005,nobody,,,e@example.org
END
for id in s001 s002 s003 s004; do
	mkdir "submissions/$id"
	cp "$root/agents/samples/eleven.sh" "submissions/$id/agent.sh"
done
# One plays two moves and then a line that is none; one never starts.
sed "s/'go '\*) echo moves ;;/'go '*) n=\$((n + 1)); [ \$n -gt 2 ] \&\& echo xx || echo moves ;;/" \
	submissions/s001/agent.sh >submissions/s003/agent.sh
echo 'exit 0' >submissions/s004/agent.sh
