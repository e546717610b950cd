# shellcheck shell=sh
# USC's class (usc-halma-2019): who hands in what.  See usc.expected.

# Make a student's folder with the sample's program in a language, edited, and
# its data beside it.
usc() { # ID LANGUAGE EDIT
	mkdir -p "$WORK/$1"
	sed "$3" "$CLIENTS/usc/homework.$2" >"$WORK/$1/homework.$2"
	echo 6 >"$WORK/$1/weights.txt"
	echo any >"$WORK/$1/calibration.txt"
}

# Our alphabeta, three plies deep: homework.cpp starts what the Makefile also
# builds, if LINE allows that.
launcher() { # ID LINE
	engine "$WORK/$1" alphabeta
	cat >"$WORK/$1/homework.cpp" <<-EOC
		#include <fstream>
		#include <string>
		#include <unistd.h>
		int main() {
		    std::string mode, color, seconds, row, rows, self(4096, '\0');
		    std::ifstream in("input.txt");
		    in >> mode >> color >> seconds;
		    while (in >> row)
		        rows += row;
		    bool begins = rows ==
		        "BBBBB...........BBBBB...........BBBB............BBB.............BB" +
		        std::string(124, '.') +
		        "WW.............WWW............WWWW...........WWWWW...........WWWWW" ||
		        std::ifstream("playdata.txt").good();
		    if (begins)
		        std::ofstream("playdata.txt") << "begun";
		    $2
		    self.resize(readlink("/proc/self/exe", &self[0], self.size()));
		    self.replace(self.rfind('/'), self.size(), "/engine");
		    execl(self.c_str(), "engine", "--depth", "3", "--mem", "1", "--files", nullptr);
		}
	EOC
	packed "$1"
}

usc_class() {
	launcher 1000000001 ''
	launcher 1000000011 'if (mode == "GAME" && !begins) return 0;'
	usc 1000000002 cpp '' && mv "$WORK/1000000002" "$SUBS"
	# Their single moves are right, but in a game they write nothing.
	usc 1000000003 java 's/^ *in.readLine();/if (in.readLine().equals("GAME")) return;/'
	packed 1000000003
	usc 1000000004 py 's/^\( *\)own = color.*/&\n\1if _mode == "GAME":\n\1    return/'
	packed 1000000004
	usc 1000000005 cpp 's/string fault = .*/string fault = "capital";/' && packed 1000000005
	usc 1000000006 cpp 's/string fault = .*/string fault = "garbage";/' && packed 1000000006
	# C++11: a `byte` of its own, and throw(), which C++17 refuses.
	usc 1000000007 cpp 's/^string mode.*/typedef unsigned char byte;\nbyte own_byte() throw(int);\n&/' &&
		mv "$WORK/1000000007/homework.cpp" "$WORK/1000000007/Homework.cpp"
	packed 1000000007
	usc 1000000008 cpp 's/;$//' && packed 1000000008
	usc 1000000009 cpp '' && dd if=/dev/urandom bs=1048576 count=11 \
		of="$WORK/1000000009/weights" 2>/dev/null && packed 1000000009
	mkdir "$SUBS/1000000010" && touch "$SUBS/1000000010/.DS_Store"
	usc 100000001 cpp '' && packed 100000001
	usc 1000000012 cpp 's/string fault = .*/string fault = "abort";/' && packed 1000000012
	hostile 1000000021.zip text:homework.py=x zeros:bomb=200
	hostile 1000000022.zip text:homework.py=x "text:../escaped=x"
	hostile 1000000023.tar.gz text:homework.py=x text:../escaped=x
	hostile 1000000024.zip text:homework.py=x "text:$OUTSIDE=x"
	hostile 1000000025.tar.gz text:homework.py=x "text:$OUTSIDE=x"
	hostile 1000000026.zip link:homework.py=/etc/passwd
	hostile 1000000027.tar.gz text:homework.py=x hard:second=homework.py
	hostile 1000000028.tar.gz text:homework.py=x fifo:pipe
	hostile 1000000029.tar.gz text:homework.py=x device:null
	hostile 1000000030.zip text:homework.py=x empty:e=2100
	hostile 1000000031.tar.gz text:homework.py=x deep:e=21
	hostile 1000000032.tar.gz text:homework.py=x "link:out=$TMP" text:out/outside=x
	hostile 1000000033.zip text:homework.py=x "link:out=$TMP" text:out/outside=x
	usc 1000000034 cpp '' && packed 1000000034 &&
		head -c 900 "$SUBS/1000000034.zip" >"$SUBS/cut" &&
		mv "$SUBS/cut" "$SUBS/1000000034.zip"
	usc 1000000035 cpp '' && (cd "$WORK" && tar -czf - 1000000035 |
		head -c 900 >"$SUBS/1000000035.tar.gz")
	echo 'my homework' >"$SUBS/1000000036.zip"
	cp "$WORK/1000000002"/homework.cpp "$SUBS/1000000037.tar" 2>/dev/null ||
		echo tar >"$SUBS/1000000037.tar"
	usc 1000000038 py '' && ln -s /etc/passwd "$WORK/1000000038/notes" &&
		mv "$WORK/1000000038" "$SUBS"
	ln -s /etc "$SUBS/1000000039"
	hostile 1000000040.tar.gz text:homework.py=x hard:passwd=/etc/passwd
	{
		echo id,command
		printf '%s,make && g++ -o homework homework.cpp\n' \
		1000000001 1000000011
	} >"$TMP/builds.csv"
}

# What else students hand in: the faults of the field, one each.  They do not
# play a game to its end, so that the class takes less time.
usc_wild() {
	leave='s/^ *in >> mode .*/& if (mode == "GAME" \&\& rand()) return 0;/'
	usc 2000000001 cpp 's/^string mode.*/typedef unsigned char byte;\nbyte own_byte() throw(int);\n&/; '"$leave" &&
		mv "$WORK/2000000001/homework.cpp" "$WORK/2000000001/homework11.cpp"
	packed 2000000001
	# It leaves in its third move; playdata.txt counts the moves.
	usc 2000000002 py 's/^    kind, start, end = max.*/    if played > 1:\n        return\n&/' &&
		mv "$WORK/2000000002/homework.py" "$WORK/2000000002/homework3.py"
	packed 2000000002
	usc 2000000003 cpp "$leave; s/^int atHome() {/int atHome();\nint never() {/" &&
		printf '%s\n' '#include <string>' 'extern std::string row[16]; extern char own;' \
			'int atHome() { int n = 0; for (int i = 0; i < 16; i++)' \
			'for (char c : row[i]) n += c == own; return n * 0; }' \
			>"$WORK/2000000003/count.cpp"
	packed 2000000003
	other_language 2000000004 && packed 2000000004
	usc 2000000005 cpp 's/string fault = .*/string fault = "crlf";/' && packed 2000000005
	usc 2000000006 cpp 's/string fault = .*/string fault = "capital";/' && packed 2000000006
	mkdir -p "$WORK/2000000007/src" &&
		printf '%s\n' 'out = open("output.txt", "w")' \
			'rows = open("src/input.txt").read().split()' \
			'out.write("E %d,1 8,8" % rows[4].count("."))' \
			>"$WORK/2000000007/homework.py" &&
		printf 'SINGLE\nBLACK\n9\n' >"$WORK/2000000007/src/input.txt" && {
		printf 'BBB.\n%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
	} >>"$WORK/2000000007/src/input.txt"
	packed 2000000007
	usc 2000000008 cpp "s/^int main.*/&\n    for (int i = 0; i < 300000; i++) puts(\"thinking\");/; $leave" &&
		packed 2000000008
	usc 2000000009 cpp 's/^ *in >> mode .*/& while (mode == "GAME") ;/' && packed 2000000009
	usc 2000000010 py 's/^def main().*/print "Python 2"\n&/; s/print(\(.*\))/print \1/; s/^\( *\)played = 0/&\n\1if _mode == "GAME":\n\1    return/' &&
		packed 2000000010
}

# A Makefile, and a program in awk.
other_language() { # ID
	mkdir -p "$WORK/$1"
	printf 'homework: step.awk\n\t{ echo "#!/usr/bin/awk -f"; cat step.awk; } >$@ && chmod +x $@\n' \
		>"$WORK/$1/Makefile"
	cat >"$WORK/$1/step.awk" <<-'EOA'
		BEGIN {
			while ((getline line <"input.txt") > 0)
				row[n++ - 3] = line
			if (row[-3] == "GAME")
				exit
			own = substr(row[-2], 1, 1)
			for (y = 0; y < 16; y++)
				for (x = 0; x < 16; x++)
					for (d = 0; d < 9; d++)
						step(x, y, x + d % 3 - 1, y + int(d / 3) - 1)
		}
		function step(x, y, u, v) {
			if (substr(row[y], x + 1, 1) == own && u >= 0 && v >= 0 &&
			    substr(row[v], u + 1, 1) == "." && !done++)
				printf "E %d,%d %d,%d\n", x, y, u, v >"output.txt"
		}
	EOA
}
