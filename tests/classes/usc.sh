# shellcheck shell=sh
# USC's class (usc-halma-2019): who hands in what.  See usc.expected.

# A student's folder with the sample's program in a language, edited, and the data
# beside it.
usc() { # ID LANGUAGE EDIT
	mkdir -p "$WORK/$1"
	sed "$3" "$CLIENTS/usc/homework.$2" >"$WORK/$1/homework.$2"
	echo 6 >"$WORK/$1/weights.txt"
	echo any >"$WORK/$1/calibration.txt"
}

# Our alphabeta, three plies deep: homework.cpp starts what the Makefile builds
# besides, if LINE lets it.
launcher() { # ID LINE
	engine "$WORK/$1" alphabeta
	cat >"$WORK/$1/homework.cpp" <<-EOC
		#include <fstream>
		#include <string>
		#include <unistd.h>
		int main() {
		    std::string mode, color, seconds, row, self(4096, '\0');
		    std::ifstream in("input.txt");
		    in >> mode >> color >> seconds >> row;
		    bool begins = row.substr(0, 5) == "BBBBB" && color == "BLACK" ||
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
	# Their single moves are right; in a game they write nothing.
	usc 1000000003 java 's/^ *in.readLine();/if (in.readLine().equals("GAME")) return;/'
	packed 1000000003
	usc 1000000004 py 's/^\( *\)own = color.*/&\n\1if _mode == "GAME":\n\1    return/'
	packed 1000000004
	usc 1000000005 cpp 's/string fault = .*/string fault = "capital";/' && packed 1000000005
	usc 1000000006 cpp 's/string fault = .*/string fault = "garbage";/' && packed 1000000006
	usc 1000000007 cpp '' && mv "$WORK/1000000007/homework.cpp" "$WORK/1000000007/Homework.cpp"
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
	cp "$WORK/1000000002"/homework.cpp "$SUBS/1000000037.rar" 2>/dev/null ||
		echo rar >"$SUBS/1000000037.rar"
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
