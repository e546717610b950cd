#!/bin/sh
# What is harmless works: an agent of each runtime that is installed here, and
# agents that do what ordinary programs do, play two games in the full sandbox and
# lose none by a fault.  The agents are in tests/runtimes.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

case $("$BIN/referee" -v -r 1 random random 2>&1 | grep '^enforced: ') in
*,mounts*) ;;
*,seccomp*)
	skip 'what is harmless works' 'this system makes no mount: sandbox(7) says what fails'
	finish
	;;
esac

OWN=$TMP/own # an own folder for each agent
mkdir "$OWN" "$TMP/home"

# plays NAME COMMAND: in its folder, both seats.  The limits are for busy machines.
plays() {
	(
		cd "$OWN/$1" && limited "$BIN/referee" --json -s 5 -r 2 \
			-t move=20s --readable . "$2" "$BIN/random"
	) >"$TMP/json" 2>"$TMP/err" </dev/null
	is "$1 plays" '2 games, 0 faults, 0 void' "$(
		grep -c '"game":' "$TMP/json") games, $(
		grep -c '"loser_fault":true' "$TMP/json") faults, $(
		grep -c '"void":true' "$TMP/json") void"
	grep -e '"loser_fault":true' -e '"void":true' "$TMP/json" | remark
	remark <"$TMP/err"
}

# there TOOL...: each is a program that is installed; else missing is one that is not.
there() {
	for missing; do
		command -v "$missing" >/dev/null || return
	done
}

#
# Runtimes: name | what it needs | its files | how it is built | its command
#

while IFS='|' read -r name tools files build command; do
	# shellcheck disable=SC2086 # lists of words
	if ! there $tools; then
		skip "$name plays" "there is no $missing"
		continue
	fi
	mkdir -p "$OWN/$name"
	# shellcheck disable=SC2086 # a list of words
	(cd "$ROOT/tests/runtimes" && cp $files "$OWN/$name")
	if ! (cd "$OWN/$name" && HOME=$TMP/home limited sh -c "$build") >"$TMP/built" 2>&1 </dev/null; then
		skip "$name plays" "its compiler cannot build it: $(tail -n 1 "$TMP/built")"
		continue
	fi
	chmod -R go+rX "$OWN/$name"
	plays "$name" "$command"
done <<'RUNTIMES'
C# with Mono|mcs mono|agent.cs|mcs agent.cs|mono agent.exe
Haskell|ghc|agent.hs|ghc -o agent agent.hs|./agent
Haskell with threads|ghc|agent.hs|ghc -threaded -o agent agent.hs|./agent +RTS -N2
R|Rscript|agent.R||Rscript agent.R
SWI-Prolog|swipl|agent.prolog||swipl agent.prolog
GNU Prolog|gplc|agent.pl|gplc -o agent agent.pl|./agent
SBCL|sbcl|agent.lisp||sbcl --script agent.lisp
CLISP|clisp|agent.lisp||clisp -q agent.lisp
Erlang|escript|agent.escript||escript agent.escript
Elixir|elixir|agent.exs||elixir agent.exs
PHP|php|agent.php||php agent.php
Ruby|ruby|agent.rb||ruby agent.rb
Perl|perl|agent.perl||perl agent.perl
Tcl|tclsh|agent.tcl||tclsh agent.tcl
Lua|lua|agent.lua||lua agent.lua
Guile|guile|agent.scm||guile agent.scm
Racket|racket|agent.rkt||racket agent.rkt
CHICKEN|csc|chicken.scm|csc -o agent chicken.scm|./agent
Gforth|gforth|agent.fs||gforth agent.fs
Fortran with OpenMP|gfortran|agent.f90|gfortran -fopenmp -o agent agent.f90|./agent
Fortran with bound threads|gfortran|agent.f90|gfortran -fopenmp -o agent agent.f90|env OMP_PROC_BIND=true ./agent
NumPy|python3|numeric.py|python3 -c 'import numpy'|python3 numeric.py
PyPy|pypy3|idiom.py||pypy3 idiom.py asyncio
Node|node|agent.js||node agent.js
Go|go|agent.go|GO111MODULE=off go build -o agent agent.go|./agent
Rust|rustc|agent.rs|rustc -O agent.rs|./agent
Java|javac java|Agent.java|javac Agent.java|java Agent
Java from source|javac java|Agent.java||java Agent.java
Java with G1|javac java|Agent.java|javac Agent.java|java -XX:+UseG1GC Agent
Java with ZGC|javac java|Agent.java|javac Agent.java|java -XX:+UseZGC Agent
C++ with threads|g++|agent.cpp|g++ -O2 -pthread -o agent agent.cpp|./agent
OCaml|ocamlopt|agent.ml|ocamlopt -o agent agent.ml|./agent
Free Pascal|fpc|agent.pas|fpc agent.pas|./agent
Nim|nim|agent.nim|nim c --hints:off agent.nim|./agent
D with GDC|gdc|agent.d|gdc -o agent agent.d|./agent
D with LDC|ldc2|agent.d|ldc2 -of=agent agent.d|./agent
Crystal|crystal|agent.cr|crystal build agent.cr|./agent
Ada|gnatmake|agent.adb|gnatmake agent.adb|./agent
RUNTIMES

#
# Idioms: name | what it needs | its command.  ./engine is a player in C.
#

mkdir "$TMP/idioms"
cp "$ROOT"/tests/runtimes/idiom.* "$TMP/idioms"
cp "$BIN/random" "$TMP/idioms/engine"
if there cc; then
	cc -o "$TMP/idioms/idiom" "$TMP/idioms/idiom.c" -pthread -lrt
fi
chmod -R go+rX "$TMP/idioms"
while IFS='|' read -r name tools command; do
	# shellcheck disable=SC2086 # a list of words
	if there $tools; then
		ln -s "$TMP/idioms" "$OWN/$name"
		plays "$name" "$command"
	else
		skip "$name plays" "there is no $missing"
	fi
done <<'IDIOMS'
Python: its processors|python3|python3 idiom.py affinity
Python: asyncio with a child|python3|python3 idiom.py asyncio
Python: a hundred open files|python3|python3 idiom.py descriptors
Python: a process group|python3|python3 idiom.py group
Python: ProcessPoolExecutor|python3|python3 idiom.py pool
Python: a lower priority|python3|python3 idiom.py priority
Python: multiprocessing.Queue|python3|python3 idiom.py queue
Python: recursion on a large stack|python3|python3 idiom.py recursion
Python: a child in a session|python3|python3 idiom.py session
Python: shared memory|python3|python3 idiom.py shared
Python: options of a socketpair|python3|python3 idiom.py socketpair
Python: SQLite with a log|python3|python3 idiom.py sqlite
Python: a larger stack|python3|python3 idiom.py stack
Python: a temporary file|python3|python3 idiom.py temporary
node: a detached child|node|node idiom.js detached
node: a lower priority|node|node idiom.js priority
node: a temporary folder|node|node idiom.js temporary
node: a watched folder|node|node idiom.js watch
C: a thread with a policy|cc|./idiom scheduling ./engine
C: a named semaphore|cc|./idiom semaphore ./engine
C: a timer with a signal|cc|./idiom timer ./engine
C: a child in a group|cc|./idiom group ./engine
C: a name for itself|cc|./idiom comm ./engine
bash: mktemp|bash|./idiom.bash temporary
bash: a large here string|bash|./idiom.bash here
bash: timeout with a fallback|bash timeout|./idiom.bash late
bash: jobs|bash|./idiom.bash jobs
bash: sort|bash|./idiom.bash sorted
nice|nice|nice -n 5 ./engine
ionice|ionice|ionice -c 3 ./engine
taskset|taskset|taskset -c 0 ./engine
chrt|chrt|chrt -b 0 ./engine
setsid|setsid|setsid -w ./engine
nohup|nohup|nohup ./engine
timeout|timeout|timeout 600 ./engine
setpriv|setpriv|setpriv --pdeathsig TERM ./engine
ulimit of files|bash|bash -c 'set -e; ulimit -n 100; exec ./engine'
ulimit of the stack|bash|bash -c 'set -e; ulimit -s 131072; exec ./engine'
perl: a process group|perl|perl -e 'setpgrp(0, 0) or die $!; exec "./engine"'
IDIOMS
finish
