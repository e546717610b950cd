# shellcheck shell=sh
# shellcheck disable=SC2154 # lib.sh sets TMP
# Two nodes on one machine, for tests: of Slurm, and as hosts of ssh.  All their
# files are in $TMP.  Each process that starts here is ended by its id.

started= # processes, the first to be ended first
made_run_sshd=no

remember() {
	started="$1 $started"
}

# List the processes of a list and all below them.
families() {
	ps -A -o pid= -o ppid= | awk -v top="$*" '
	BEGIN {
		n = split(top, list, " ")
		for (i = 1; i <= n; i++)
			in_it[list[i]]
	}
	{ pid[NR] = $1; parent[$1] = $2 }
	END {
		do {
			more = 0
			for (i = 1; i <= NR; i++)
				if (!(pid[i] in in_it) && (parent[pid[i]] in in_it)) {
					in_it[pid[i]]
					more = 1
				}
		} while (more)
		for (p in in_it)
			print p
	}'
}

# List the processes whose environment has a line, and the slurmstepd above
# them.
with_variable() {
	for process in /proc/[0-9]*; do
		tr '\0' '\n' <"$process/environ" | grep -qxF "$1" || continue
		echo "${process#/proc/}"
		parent=$(sed -n 's/^PPid:[^0-9]*//p' "$process/status")
		case $(cat "/proc/$parent/comm") in
		slurmstepd*) echo "$parent" ;;
		esac
	done 2>/dev/null
}

# Kill processes all at once.
slay() {
	# shellcheck disable=SC2046,SC2048,SC2086 # lists
	kill -9 $(families $*) 2>/dev/null
}

# await SECONDS COMMAND... : until it succeeds.
await() {
	tries=$(($1 * 5))
	shift
	while ! "$@" >/dev/null 2>&1; do
		[ $tries -gt 0 ] || return 1
		tries=$((tries - 1))
		sleep 0.2
	done
}

# Return whether a child has ended, reaped or not.
has_ended() {
	case $(ps -o stat= -p "$1") in
	'' | Z*) ;;
	*) return 1 ;;
	esac
}

end_all() {
	# shellcheck disable=SC2086 # a list
	kill $started 2>/dev/null
	for pid in $started; do
		await 5 has_ended "$pid" || slay "$pid"
		wait "$pid" 2>/dev/null
	done
	# A job outlives its daemons.
	[ -z "$SLURM_CONF" ] || slay "$(with_variable "SLURM_CONF=$SLURM_CONF" |
		grep -vx $$)"
	started=
	[ "$made_run_sshd" = no ] || rmdir /run/sshd
	made_run_sshd=no
}

#
# Slurm
#

# It is hard to find a port range where nobody listens; a number of our own, far
# from the usual ports, is free.
ports() {
	port=$((20000 + $$ % 1000 * 10))
}

configure_slurm() {
	mkdir -p "$TMP/slurm/state" "$TMP/slurm/n1" "$TMP/slurm/n2" &&
		(umask 077 && head -c 128 /dev/urandom >"$TMP/slurm/key") || return
	cat >"$SLURM_CONF" <<END
ClusterName=test
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$TMP/slurm/munge.socket
MailProg=/bin/true
StateSaveLocation=$TMP/slurm/state
SlurmdSpoolDir=$TMP/slurm/%n
SlurmctldPidFile=$TMP/slurm/slurmctld.pid
SlurmdPidFile=$TMP/slurm/%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,batch_sched_delay=0,sched_min_interval=0
ReturnToService=2
SlurmdTimeout=5
KillWait=2
SlurmdParameters=config_overrides
NodeName=n[1-2] NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=[$((port + 1))-$((port + 2))] CPUs=1 RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
}

both_idle() {
	[ "$(timeout 5 sinfo -h -N -o %t | grep -c idle)" -eq 2 ]
}

# Start a munged with a socket and a key of its own, a controller and two nodes;
# $node2 is the second.  Sets and exports SLURM_CONF.
start_slurm() {
	ports
	SLURM_CONF=$TMP/slurm/slurm.conf
	export SLURM_CONF
	configure_slurm || return
	munged -F --force -S "$TMP/slurm/munge.socket" \
		--key-file "$TMP/slurm/key" --pid-file "$TMP/slurm/munge.pid" \
		--log-file "$TMP/slurm/munge.log" \
		--seed-file "$TMP/slurm/munge.seed" >"$TMP/slurm/munge.out" 2>&1 &
	remember $!
	await 5 munge -n -S "$TMP/slurm/munge.socket" || return
	slurmctld -D >"$TMP/slurm/slurmctld.out" 2>&1 &
	remember $!
	for node in n1 n2; do
		slurmd -D -N $node >"$TMP/slurm/$node.out" 2>&1 &
		node2=$!
		remember $node2
	done
	await 20 both_idle
}

# Return whether the second node has something to play.
node2_works() {
	[ -n "$(with_variable SLURMD_NODENAME=n2)" ]
}

# The second node dies with everything on it.
kill_node2() {
	# shellcheck disable=SC2046 # a list
	slay "$node2" $(with_variable SLURMD_NODENAME=n2)
}

#
# ssh
#

# Start two hosts, w1 and w2, each an sshd of its own that starts everything in
# the host's folder $TMP/w1 or $TMP/w2, which is its HOME, because the
# operator's login shell may do other things (some keep locks).  $host2 is the
# second.  Sets SSH.
start_hosts() {
	ports
	mkdir -p "$TMP/ssh"
	[ -d /run/sshd ] || made_run_sshd=yes
	mkdir -p /run/sshd
	ssh-keygen -q -t ed25519 -N '' -f "$TMP/ssh/host" &&
		ssh-keygen -q -t ed25519 -N '' -f "$TMP/ssh/user" || return
	for host in 1 2; do
		mkdir -p "$TMP/w$host"
		cat >"$TMP/ssh/in$host" <<END
#!/bin/sh
cd $TMP/w$host && exec sh -c "\$SSH_ORIGINAL_COMMAND"
END
		chmod 755 "$TMP/ssh/in$host"
		cat >"$TMP/ssh/sshd$host" <<END
Port $((port + 4 + host))
ListenAddress 127.0.0.1
HostKey $TMP/ssh/host
AuthorizedKeysFile $TMP/ssh/user.pub
PidFile none
UsePAM no
StrictModes no
PermitRootLogin yes
MaxStartups 100
SetEnv HOME=$TMP/w$host BASH_ENV= ENV=
ForceCommand $TMP/ssh/in$host
END
		/usr/sbin/sshd -D -e -f "$TMP/ssh/sshd$host" 2>"$TMP/ssh/err$host" &
		host2=$!
		remember $host2
		cat >>"$TMP/ssh/config" <<END
Host w$host
	HostName 127.0.0.1
	Port $((port + 4 + host))
END
	done
	cat >>"$TMP/ssh/config" <<END
Host *
	IdentityFile $TMP/ssh/user
	IdentitiesOnly yes
	BatchMode yes
	UserKnownHostsFile $TMP/ssh/known
	StrictHostKeyChecking accept-new
	LogLevel ERROR
END
	SSH="ssh -F $TMP/ssh/config"
	# shellcheck disable=SC2086 # words
	await 10 $SSH w1 true && await 10 $SSH w2 true
}

host2_works() {
	[ "$(families "$host2" | wc -l)" -gt 3 ]
}

kill_host2() {
	slay "$host2"
}
