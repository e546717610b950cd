# shellcheck shell=sh
# McGill's class of 2015 (mcgill-omweso-2015): who hands in what.  See
# omweso.expected.

package() {
	mkdir "$TMP/package"
	cp -R "$CLIENTS/mcgill/boardgame" "$CLIENTS/mcgill/omweso" "$TMP/package"
	chmod -R a+rX "$TMP/package"
}

# Make a player in Java in its own package, which plays as the sample does.
java_player() { # ID FOLDER
	mkdir -p "$WORK/$1/$2"
	sed "s/package student_player/package s$1/; s/StudentPlayer/s$1Player/; s/260654321/$1/" \
		"$CLIENTS/mcgill/omweso2015/student_player/StudentPlayer.java" \
		>"$WORK/$1/$2/s$1Player.java"
}

# Another language: an agent of ours, a Makefile, a shell script and a README.
shell_player() { # ID AGENT SCRIPT COMMAND
	engine "$WORK/$1" "$2"
	printf '#!/bin/sh\n%s\n' "$4" >"$WORK/$1/$3"
	echo "make && $3 HOST PORT" >"$WORK/$1/README"
}

# A script alone, and a Makefile that has nothing to do.
script() { # ID COMMAND
	mkdir -p "$WORK/$1"
	printf 'all:\n\ttrue\n' >"$WORK/$1/Makefile"
	echo 'make && run.sh HOST PORT' >"$WORK/$1/README"
	printf '#!/bin/sh\n%s\n' "$2" >"$WORK/$1/run.sh"
}

# Hand in the files of the folder, without the folder.
handed() { # ID
	(cd "$WORK/$1" && zip -qr "$SUBS/$1.zip" .)
}

# shellcheck disable=SC2016 # for a Makefile or a script
omweso_class() {
	java_player 260000001 s260000001 && handed 260000001
	java_player 260000002 260000002/src/s260000002 && handed 260000002
	shell_player 260000003 greedy run.sh 'exec ./engine --omweso "$1:$2"' && handed 260000003
	shell_player 260000004 alphabeta s260000004.sh 'exec ./engine --depth 2 --omweso "$1:$2"'
	(cd "$WORK/260000004" && tar -czf "$SUBS/s260000004.tgz" .)
	java_player 260000006 s260000007 && handed 260000006
	java_player 260000008 s260000008 && sed -i 's/int most = -1;//' \
		"$WORK/260000008/s260000008/s260000008Player.java" && handed 260000008
	java_player 260000009 s260000009 && cp -R "$CLIENTS/mcgill/omweso" "$WORK/260000009" &&
		handed 260000009
	script 260000010 'exit 4' &&
		mv "$WORK/260000010/run.sh" "$WORK/260000010/start-me.sh" && handed 260000010
	script 260000011 'echo hello; exec sleep 300' && handed 260000011
	script 260000012 '' && printf 'all:\n\texit 7\n' >"$WORK/260000012/Makefile" && handed 260000012
	mkdir "$SUBS/260000013"
	script 260000014 '' && head -c 12000000 /dev/zero >"$WORK/260000014/book" &&
		mv "$WORK/260000014" "$SUBS"
	script 260000015 "exec python3 -c 'import os,socket,sys
s = socket.create_connection((sys.argv[1], int(sys.argv[2])))
while True: s.send(os.urandom(100))' \"\$1\" \"\$2\"" && handed 260000015
	script 260000017 '' && rm "$WORK/260000017/README" && handed 260000017
	script 260000018 '' && rm "$WORK/260000018/Makefile" && handed 260000018
	# Without createBoard; with more than super in the constructor.
	java_player 260000019 s260000019 && sed -i 's/createBoard/makeBoard/' \
		"$WORK/260000019/s260000019/s260000019Player.java" && handed 260000019
	java_player 260000020 s260000020 && sed -i 's/super(.*;/& place(0);/' \
		"$WORK/260000020/s260000020/s260000020Player.java" && handed 260000020
	script s26x '' && handed s26x
	printf 'id,name\n260000016,Max\n' >"$TMP/roster.csv"
}
