#!/bin/sh
# One case, one answer: whichever command starts an agent, the agent finds the same
# limits, processors, memory, environment, folder and files, if the terms are the same.
# Each wire's agent is a probe: it says on standard error what it finds, and exits.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

if [ ! -r /proc/self/limits ]; then
	skip 'what an agent finds' 'this system does not tell a process its limits'
	finish
fi
cd "$TMP" || exit 1
mkdir -p subs/1001
# What is left out: the kernel's limit on processor time, which grows with the number of
# games; the seed; names of folders; users, of whom each referee chooses others.
cat >subs/1001/probe.sh <<-'EOC'
	#!/bin/sh
	tell() { # NAME VALUE...
		name=$1; shift
		echo "probe $name $*" | tr '\t' ' ' | sed "s,$PWD,HERE,g; s,/referee\.[^ ]*,/SCRATCH,g" >&2
	}
	sum() { cksum | cut -d ' ' -f 1; }
	tell time "$(sed -n 3p input.txt 2>/dev/null)"
	grep -v '^Max cpu' /proc/self/limits | tr -s ' ' | while read -r line; do
		tell limits "$(echo "$line" | cut -c 5-40)"
	done
	for key in Cpus_allowed_list Seccomp NoNewPrivs SigBlk SigIgn CapBnd CapEff; do
		tell status "$(grep "^$key:" /proc/self/status)"
	done
	tell nice "$(cut -d ' ' -f 19 /proc/self/stat) $(umask) $(cat /proc/self/oom_score_adj)"
	tell memory "$(grep MemTotal /proc/meminfo) $(sum </proc/self/cgroup)"
	env | grep -v -e '^REFEREE_SEED=' -e '^_=' | sort | while read -r line; do
		tell env "$line"
	done
	tell folder "$(df -P . | sed -n '2s/ *[0-9]* *[0-9]* *[0-9]*%.*//p' | tr -s ' ')" \
		"$(mkdir sub 2>/dev/null && rmdir sub && echo may write)"
	tell mounts "$(awk '{ flags = $6; sub(/.* - /, ""); print flags, $1 }' \
		/proc/self/mountinfo | sort | uniq -c | sum)"
	tell files "$(ls -A | paste -sd ' ' -)"
	tell open "$(ls /proc/self/fd | wc -l)"
	exit 1
EOC
cp subs/1001/probe.sh subs/1001/homework
chmod +x subs/1001/*
echo 'halma | startpos 1 | 20s | legal | a probe' >probe.suite
cat >probe.conf <<-'EOC'
	title "Probes"
	game halma
	terms bank=100s
	id "[0-9]+"
	name "([0-9]+)"
	start agent=files when="homework" run="files:./homework"
	start agent=line when="probe.sh" run="sh ./probe.sh"
	check rounds=0
	check agent=files rounds=0
	check agent=line rounds=0
	part files 1 cases agent=files file="probe.suite"
	part line 1 cases agent=line file="probe.suite"
EOC

limited "$BIN/score" -q -o out probe.conf subs >score.said 2>&1
for file in out/students/1001/stderr/*; do
	if grep -q 'probe time .' "$file"; then to=files; else to=line; fi
	cp "$file" "score-$to.said"
done
cd subs/1001 || exit 1
for wire in files line; do
	agent='sh ./probe.sh'
	[ $wire = line ] || agent=files:./homework
	limited "$BIN/suite" ../../probe.suite "$agent" >"$TMP/suite-$wire.said" 2>&1
	limited "$BIN/referee" -q -G halma -t bank=20s -r 1 --keep-stderr "$TMP/kept-$wire" \
		"$agent" greedy >/dev/null 2>&1
	cat "$TMP/kept-$wire"/* >"$TMP/match-$wire.said"
	limited "$BIN/referee" --check -G halma -t bank=20s "$agent" >"$TMP/check-$wire.said" 2>&1
done
cd "$TMP" || exit 1

found() { # COMMAND-WIRE
	sed -n 's/.*probe //p' "$1.said" | sort -u
}

for wire in files line; do
	ok "a match of the $wire wire tells its agent's world" [ "$(found match-$wire | wc -l)" -gt 25 ]
	for command in suite score check; do
		is "$command starts an agent of the $wire wire as a match does" \
			"$(found match-$wire)" "$(found $command-$wire)"
	done
done
is 'a case that fails keeps the standard error of its agent' '2 2' "$(
	grep -c '^      stderr: stderr/' out/students/1001/report.txt) $(
	cat score-files.said score-line.said | grep -c '^probe open')"
is 'whose last lines the report shows' '2 2' "$(
	grep -c '^      said: probe files' out/students/1001/report.txt) $(
	grep -c '^      said: probe open' out/students/1001/report.txt)"
finish
