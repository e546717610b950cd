# shellcheck shell=sh
# NTU's class (ntu-kari-2018): who hands in what.  See ntu.expected.

agent() { # FOLDER EDIT
	mkdir -p "$1"
	sed "$2" "$CLIENTS/ntu/agent.cpp" >"$1/agent.cpp"
}

report() {
	echo '%PDF-1.4' >"$1/report.pdf"
}

# Make a student's folder [id]/source, whose agent is the sample's with an edit.
ntu() { # ID EDIT
	agent "$WORK/$1/source" "$2"
	report "$WORK/$1"
}

# Make a Makefile whose recipe is one line.
recipe() { # ID COMMAND
	mkdir -p "$WORK/$1/source"
	report "$WORK/$1"
	printf 'all:\n\t%s\n' "$2" >"$WORK/$1/source/Makefile"
	packed "$1"
}

# Make a file of these bytes as the only source.
program() { # ID FILE BYTES
	mkdir -p "$WORK/$1/source"
	report "$WORK/$1"
	# shellcheck disable=SC2059 # has escapes
	printf "$3" >"$WORK/$1/source/$2"
	chmod 755 "$WORK/$1/source/$2"
	packed "$1"
}

good() {
	engine "$WORK/b07902000/source" mcts
	report "$WORK/b07902000"
	printf 'all: b07902000\nb07902000:\n\t%s >$@\n\tchmod +x $@\n' \
		"(echo '#!/bin/sh'; echo exec ./engine --playouts 30000)" \
		>>"$WORK/b07902000/source/Makefile"
	packed b07902000
}

# This agent errs whenever it begins; in other games it plays as the sample
# does.
errs_first='s/err(fault)/if (r1 == "f") err("back")/'

# shellcheck disable=SC2016 # for a Makefile or a script
ntu_class() {
	good
	ntu b07902001 "$errs_first"
	mv "$WORK/b07902001" "$SUBS"
	# Without the outer folder, with the code beside the report, as a tar.
	agent "$WORK/b07902002" "$errs_first" && report "$WORK/b07902002"
	(cd "$WORK/b07902002" && tar -czf "$SUBS/b07902002.tar.gz" agent.cpp report.pdf)
	ntu b07902003 "$errs_first"
	mv "$WORK/b07902003/source/agent.cpp" "$WORK/b07902003/source/main.cxx"
	packed b07902003
	ntu B07902004 '' && packed B07902004
	ntu b07902005 "$errs_first" && rm "$WORK/b07902005/report.pdf" && packed b07902005
	ntu b07902006 '' && cp "$BIN/random" "$WORK/b07902006/source/b07902006" &&
		packed b07902006
	ntu b07902007 's/int main/int main(/' && packed b07902007
	mkdir -p "$WORK/b07902008/source" && report "$WORK/b07902008"
	printf '#!/usr/bin/env python3\nraise KeyError("no move")\n' \
		>"$WORK/b07902008/source/b07902008"
	packed b07902008
	ntu b07902009 's/err(fault)/err("hang")/' && packed b07902009
	ntu b07902010 's/err(fault)/err("garbage")/' && packed b07902010
	mkdir -p "$WORK/b07902012/source" && packed b07902012
	ntu b07902013 's/err(fault)/err("abort")/' && packed b07902013
	# The newest of a group's submissions counts: the older one does not
	# even build.
	recipe b07902014 'exit 1'
	touch -t 201801010000 "$SUBS/b07902014.zip"
	ntu b07902015 "$errs_first" && packed b07902015
	# Nothing that makes b07902016.
	recipe b07902016 'true'
	recipe b07902017 "echo x >$TMP/outside || echo y >$SUBS/outside || { echo z >/tmp/outside.classes; exit 9; }"
	recipe b07902018 'for i in 1 2 3; do dd if=/dev/zero of=big$$i bs=1048576 count=100; done'
	recipe b07902019 'n=0; while [ $$n -lt 3000 ]; do sleep 50 & n=$$((n + 1)); done; wait'
	recipe b07902020 "python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", $PORT), 5).send(b\"it is me\")'"
	recipe b07902021 'cat /etc/shadow /root/.bashrc'
	program b07902024 b07902024 '#!/usr/bin/env python3\r\nprint("13")\r\n'
	program b07902025 agent.py 'import sys\nprint("13")\n'
	ntu b07902026 's/err(fault)/err("endl")/' && packed b07902026
	ntu b07902027 's/int main.*/#include <thread>\
&\
    std::thread([] { sleep(60); }).detach();/' && packed b07902027
	program b07902028 b07902028 '\177ELF\2\1\1\0\0\0\0\0\0\0\0\0\2\0\267\0'
	cat >"$TMP/roster.csv" <<-'EOC'
		id,name,group,late,email
		b07902000,"Ann ""A"", O'Hara",,no,a@example.org
		b07902004,Bea,,,
		b07902011,Carl,,2 days,c@example.org
		b07902014,Dora,g1,,
		b07902015,Emil,g1,yes,
		b07902023,Fay,g1,,
	EOC
	printf 'id,report\nb07902000,25\nb07902001,30\n' >"$TMP/manual.csv"
	printf 'id,command\nb07902003,g++ -o {id} main.cxx\n' >"$TMP/builds.csv"
}
