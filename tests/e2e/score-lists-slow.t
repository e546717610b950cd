#!/bin/sh
# Submissions and class lists as platforms and spreadsheets write them.
# shellcheck disable=SC2016 # names and reasons have $ and `
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1
conf() { # NAME LINE...: a course, with these lines
	conf_name=$1
	shift
	printf '%s\n' 'game kari' 'terms move=2s' 'root .' 'check rounds=0' \
		'part random 50 beat opponent=random rounds=1' "$@" >"$conf_name.conf"
}
agent() { # FILE
	mkdir -p "${1%/*}" && cp "$ROOT/agents/samples/eleven.sh" "$1"
}
# Grade, and print the status, and id, status and total of each row.
graded() { # NAME SUBMISSIONS OPTION...
	graded_as=$1 graded_of=$2 graded_status=0
	shift 2
	limited "$BIN/score" -s 7 -o "out/$graded_as" "$@" "$graded_as.conf" "$graded_of" \
		>said 2>err || graded_status=$?
	echo "$graded_status: $(cells "out/$graded_as/grades.csv" all id status total | paste -sd, - | sed 's/,/, /g')"
}

# Ids: the platform's, the roster's and the students' differ.
conf alike 'id "[sS]?[0-9]+"' 'start run="sh ./agent.sh"' 'part report 10 hand'
for id in S101 00102 s103 S104 s104 105; do
	agent "alike/$id/agent.sh"
done
printf 'id,name\ns101,Ann\n102,Bob\ns103,Cid\ns104,Dan\n106,Eve\n' >roster.csv
printf 'id,report\nS101,1\n0102,2\ns103,3\nS104,4\n999,5\n' >manual.csv
is 'ids match without letter case and zeros in front; a submission of nobody is status 3' \
	'3: 102 OK 52, 105 OK 50, 106 NO_SUBMISSION 0, S104 OK 54, s101 OK 51, s103 OK 53, s104 OK 50' \
	"$(graded alike alike --roster roster.csv --manual manual.csv)"
is 'who is on no row, and which row has nothing, is told' \
	"score: manual.csv: '999' is no student here
score: roster.csv: no row is for these submissions, so lms.csv is without their marks: 105, S104
score: roster.csv: these rows have no submission: 106" "$(grep 'csv:' err)"
ok 'and at the end' has '; not on the roster: 2;' "$(tail -n 1 said)"
for part in 'so lms.csv is without their marks:</b> 105, S104<' 'without a submission: 106<'; do
	ok "and on the instructor's page: $part" has "$part" "$(cat out/alike/index.html)"
done
is 'the marks are those of the roster' '102,Bob 106,Eve s101,Ann s103,Cid s104,Dan' \
	"$(tail -n +2 out/alike/lms.csv | cut -d, -f1,2 | paste -sd' ' -)"
printf 'id,command\ns101,exit 3\n' >builds.csv
ok 'other tables and options take ids in the same way' has 's101 BUILD_FAIL' \
	"$(graded alike alike --roster roster.csv --builds builds.csv --redo s101 --redo 0102)"
is 'with --only the status is of that submission' '0: ' \
	"$(graded alike alike --roster roster.csv --only 102 | cut -d' ' -f1) "
rm -r out/alike alike/105
graded alike alike >said
ok 'without a roster, ids that are alike are named' has \
	'S104 and s104 are graded as two students; --roster tells' "$(cat err)"

# The definition says which letters an id has.
conf small 'id "[a-z][0-9]+"' 'name "([a-z][0-9]+)( .*)?"' 'start run="sh ./agent.sh"'
agent 'small/S101 final/agent.sh' && agent small/s102/agent.sh && agent small/s103/agent.sh
printf 'id\ns101\nS102\n' >roster.csv
is 'a row that the definition would refuse has its submission' \
	'3: S102 OK 50, s101 BAD_NAME 0, s103 OK 50' "$(graded small small --roster roster.csv)"
is 'the student is told how to write the id; nobody is told of the row' \
	'the id must be written s101, not S101; ' \
	"$(cells out/small/grades.csv s101 reason); $(grep 'this course' err)"

# Class lists, as they are exported: each has s1, Ann Lee, and a submission by
# another of its names.
conf lists 'id "[a-z]*[0-9]+"' 'name "(.*)"' 'start run="sh ./agent.sh"'
listed() { # PLATFORM FOLDER, with the list on standard input
	rm -rf lists out/lists
	agent "lists/$2/agent.sh" && cat >list.csv
	is "a class list of $1 is read as it is" 's1 OK Ann Lee' "$(
		limited "$BIN/score" -q -s 7 -o out/lists --roster list.csv lists.conf lists >said 2>&1 || remark <said
		cells out/lists/grades.csv all id status name | sed 's/Lee, Ann/Ann Lee/')"
}
listed 'GitHub Classroom' annlee <<'END'
identifier,github_username,github_id,name
s1,annlee,123,Ann Lee
END
listed Gradescope s1 <<'END'
First Name,Last Name,SID,Email,Section
Ann,Lee,s1,a@b,S1
END
listed Blackboard annlee <<'END'
"Last Name","First Name","Username","Student ID","Last Access","Availability"
"Lee","Ann","annlee","s1","x","Yes"
END
listed Brightspace 'Ann Lee' <<'END'
OrgDefinedId,Username,Last Name,First Name,Email,HW2 Points Grade,End-of-Line Indicator
#s1,#annlee,Lee,Ann,a@b,,#
END
listed "Moodle's worksheet" 12 <<'END'
Identifier,Full name,ID number,Email address,Status,Grade,"Last modified (submission)"
Participant 12,Ann Lee,s1,a@b,Submitted for grading,-,"Wednesday, 10 June 2026, 2:14 PM"
END
listed Canvas 4411 <<'END'
Student,ID,SIS User ID,SIS Login ID,Section,HW2 (1)
,,,,,Manual Posting
    Points Possible,,,,,10.00
"Lee, Ann",4411,s1,annlee,S1,
"Student, Test",99,,x,S1,
END
printf 'sep=;\r\nUsername;Full Name\r\n="s1";"Ann\nLee"\r\n' >excel.csv
listed 'a spreadsheet, with sep=;' s1 <excel.csv
{ printf '\377\376' && printf 'Username\tFull Name\r\ns1\tAnn Lee\r\n' | sed 's/./&\x0/g; s/$/\n/' |
	tr -d '\n' | sed 's/\r\x0/\r\x0\n\x0/g'; } >utf16.csv
listed 'a spreadsheet, in UTF-16 with tabs' s1 <utf16.csv
echo 'roster id=Kartennummer name="Name, Vorname"' >>lists.conf
listed 'an office, by the line roster' 'Ann Lee' <<'END'
Nr;Kartennummer;Name, Vorname
7;s1;Lee, Ann
END
while IFS='|' read -r rows said; do
	printf '%b' "$rows" >list.csv
	ok "a class list is refused: $said" has "$said" \
		"$("$BIN/score" -n -o out/none --roster list.csv small.conf small 2>&1)"
done <<'END'
PK\0003\0004\0000|list.csv is a spreadsheet's own file; save it there as CSV (UTF-8)
i\0000d\0000|list.csv is no text; save it as CSV (UTF-8)
a,b\n1,2\n|list.csv:1: there is no column `id`; if another has the ids, write `roster id=
id\n2.60123E+08\n|'2.60123E+08' is rounded by a spreadsheet; format that column as text
id,name\ns1,Ann\ns2,B,C\n|list.csv:3: more cells than columns, or a quote is not closed
END

# Times of handing in; due 2018-12-10 23:59 +08:00.
conf times 'id "s1"' 'start run="sh ./agent.sh"' 'late 10% due="2018-12-10 23:59 +08:00"'
agent times/s1/agent.sh
while IFS='|' read -r time days said; do
	printf 'id,submitted\ns1,"%s"\n' "$time" >times.csv
	"$BIN/score" -q -s 7 -o out/times --roster times.csv times.conf times >said 2>&1
	if [ -n "$days" ]; then
		is "handed in at '$time' is late by days: $days" "$days" \
			"$(cells out/times/grades.csv s1 days_late)"
	else
		ok "handed in at '$time': $said" has "$said" "$(cat said)"
	fi
done <<'END'
Monday, 10 December 2018, 11:58 PM|0
Tuesday, December 11, 2018, 12:58 AM|1
Monday, December 10, 2018 11:58:12 PM EST|1
Dec 10, 2018 1158 PM|0
10.12.2018 23:58|0
13/12/2018 23:58|3
12/13/18 11:58 PM|3
2018-12-10T23:58:00.000Z|1
2018-12-10 23:58:00 -0500|1
2018-12-11 0:30 CST|1
43444.999|0
43445.5|1
-||nobody knows when these were handed in, so they count as in time: s1
10/12/2018 23:58||'10/12/2018 23:58' may be 10 Dec or 12 Oct: write `roster dates=day-first`
2018-12-10 23:58 BST||has the zone BST, which is that of several countries
2018-12-10 23:58 XYZ||has the zone XYZ, which is unknown: write it like +08:00
2018-12-10||is no time such as 2018-12-10 23:59
END
echo 'roster dates=month-first' >>times.conf
printf 'id,submitted\ns1,10/12/2018 23:58\n' >times.csv
"$BIN/score" -q --roster times.csv -o out/times times.conf times >said 2>&1
is 'the definition says which number is the day' 0 "$(cells out/times/grades.csv s1 days_late)"
# Bulk downloads: what Blackboard, Sakai and Brightspace add to names.
old() { # FILE
	mkdir -p "${1%/*}" && echo 'exit 1' >"$1"
}
conf blackboard 'id "s[0-9]+"' 'name ".*_(s[0-9]+)_attempt_.*"' 'start run="sh ./agent.sh"'
HW='blackboard/A homework with_a long name of more than sixty characters, (2018)'
for id in s101 s102 s103; do
	agent "${HW}_${id}_attempt_2018-12-10-10-00-00_agent.sh"
	old "${HW}_${id}_attempt_2018-12-09-23-00-00_agent.sh"
	echo 'Name: Ann' | tee "${HW}_${id}_attempt_2018-12-10-10-00-00.txt" >"${HW}_${id}_attempt_2018-12-09-23-00-00.txt"
done
rm "${HW}"_s103_*.sh
mkdir old && agent files/agent.sh && old old/agent.sh
pack "$TMP/old" "$TMP/${HW}_s102_attempt_2018-12-08-09-00-00_agent" agent.sh
touch -d '2030-01-01' "$HW"*2018-12-08*
echo x >blackboard/grades.csv
is "Blackboard's files of one attempt are one submission, and the last counts" \
	'1: s101 OK 50, s102 OK 50, s103 NO_FILES 0' "$(graded blackboard blackboard)"
is 'they have the names that the student gave' 'agent.sh' \
	"$(sed -n 's/^[0-9a-f]\{64\}  //p' out/blackboard/students/s102/handed-in)"
ok 'older attempts are told' grep -qx '# the newest of 3' out/blackboard/students/s102/handed-in
conf sakai 'id "s[0-9]+"' 'name ".*[(](s[0-9]+)[)]"' 'root "Submission attachment(s)"' \
	'start run="sh ./agent.sh"'
sed -i '/^root \.$/d' sakai.conf
DIR='sakai/Lee, Ann(s101)'
mkdir -p "$DIR/Submission attachment(s)" && echo x >"$DIR/timestamp.txt"
pack "$TMP/files" "$TMP/$DIR/Submission attachment(s)/hw" agent.sh
is "an archive among Sakai's attachments is unpacked there" '0: s101 OK 50' "$(graded sakai sakai)"
conf brightspace 'id "s[0-9]+"' 'name "[0-9]+-[0-9]+ - (.*) - [^-]*"' 'start run="sh ./agent.sh"'
agent 'brightspace/4-1 - Ann Lee - Apr 10, 2016 1123 PM/agent.sh'
old 'brightspace/4-1 - Ann Lee - Apr 9, 2016 1123 PM/agent.sh'
touch -d 2030-01-01 brightspace/*9,*
printf 'id,name\ns1,"Lee, Ann"\n' >roster.csv
is "of two of Brightspace's folders the later one counts, by its name" '0: s1 OK 50' \
	"$(graded brightspace brightspace --roster roster.csv)"

# Names of files and folders that a shell or a format would split.
printf 'id,report\ns2,3\n' >manual.csv
for name in 'HW 2' "tab$(printf '\t')here" 'a[bc]*?' 'C+%s%n' "it's \"q\"" 'Übung {id} $HOME'; do
	rm -rf here && mkdir -p "here/$name" && cd "here/$name" || exit 1
	mkdir -p "subs $name/s1" "subs $name/s2" && cp "$ROOT/agents/samples/eleven.sh" "subs $name/s1/agent.sh"
	cp "$ROOT/agents/samples/eleven.sh" "subs $name/s2/agent.sh"
	printf 'id,name\ns1,Ann\ns2,Bob\n' >"$name.csv" && cp "$TMP/manual.csv" "m $name.csv"
	sed 's/id .*/id "s[0-9]"/' "$TMP/alike.conf" >"$name.conf" && echo 'part class 20 class rounds=2' >>"$name.conf"
	run() {
		limited "$BIN/score" -q --roster "$name.csv" --manual "m $name.csv" "$@" "$name.conf" "subs $name"
	}
	timeout -s KILL 0.2 "$BIN/score" -q -s 7 "$name.conf" "subs $name" >/dev/null 2>&1
	run >"$TMP/said" 2>&1 && run --redo s1 >>"$TMP/said" 2>&1 && run -o "o $name" -s 7 >>"$TMP/said" 2>&1 &&
		run -o "o $name" --redo s2 >>"$TMP/said" 2>&1
	is "a grading goes on in: $name" '0 2, 2' "$? $(cells "results/$name/grades.csv" all status |
		grep -c OK), $(cells "o $name/grades.csv" all status | grep -c OK)"
	cd "$TMP" || exit 1
done
# Sizes, and folders that no student has written.
conf sizes 'id "s[0-9]+"' 'size 60M' 'skip node_modules "my cache"' 'start run="sh ./agent.sh"' \
	'build run="cp model.pt copy"' 'limits disk=60M'
many() { # FOLDER
	mkdir -p "$1" && (cd "$1" && seq 1 2100 | xargs touch)
}
for id in s1 s2 s3 s4 s5 s6 s7; do
	agent sizes/$id/agent.sh && touch sizes/$id/model.pt
done
head -c 55000000 /dev/zero >sizes/s1/model.pt
many sizes/s2/myenv/lib/python3/site-packages && echo 'home = /usr/bin' >sizes/s2/myenv/pyvenv.cfg
many sizes/s2/.gradle/caches && many sizes/s2/node_modules/x && many 'sizes/s2/src/my cache'
mkdir -p sizes/s2/target/release && truncate -s 70M sizes/s2/target/release/agent
mkdir -p sizes/s3/here && mv sizes/s3/agent.sh sizes/s3/model.pt sizes/s3/here && echo >sizes/s3/here/pyvenv.cfg
mkdir -p sizes/s4/src/target && echo text >sizes/s4/src/target/Main.java
mkdir sizes/s5/outer && many sizes/s5/outer/data.d && echo >sizes/s5/outer/notes && rm sizes/s5/*.*
truncate -s 70M sizes/s6/book.bin
mkdir -p sizes/s7/a/b && truncate -s 70M sizes/s7/a/b/book.bin
sed -i 's/^root .*/root . outer=yes/; s/^build/need "agent.sh"\n&/' sizes.conf
is 'a size means it; what tools have made does not count' \
	'1: s1 OK 50, s2 OK 50, s3 OK 50, s4 OK 50, s5 TOO_BIG 0, s6 TOO_BIG 0, s7 TOO_BIG 0' \
	"$(graded sizes sizes)"
ok 'what a tool has made is told' grep -q 'left out: .gradle, myenv, node_modules, src/my cache, target' \
	out/sizes/students/s2/report.txt
ok 'the folder that makes it too large is named, with the line that passes it over' has \
	'; outer/data.d/ has 2101 of 2103 files and folders: leave it out, or ask for a line `skip data.d` in' \
	"$(cells out/sizes/grades.csv s5 reason)"
ok 'so is a file' has '; book.bin has 70.0 of 70.0 MB: leave it out, or ask for a line `size 71M` in' \
	"$(cells out/sizes/grades.csv s6 reason)"
ok 'and a folder that has it' has '; a/ has 70.0 of 70.0 MB: ' "$(cells out/sizes/grades.csv s7 reason)"
(cd sizes/s5 && tar -czf ../s8.tar.gz .)
ok 'and that of an archive' has '; outer/data.d/ has 2101 of 2103 files' "$(graded sizes sizes --only s8 >said 2>&1
	cells out/sizes/grades.csv s8 reason)"
# Reasons, and names that are words of commands.
mkdir 'my course' && cd 'my course' || exit 1
mkdir 'a pkg' && echo 'exec sh "$@"' >'a pkg/wrap.sh' && echo 'cp "$1" out.sh' >build.sh
conf make 'id "s[0-9]+"' 'build when="Makefile" run="make -f {file}"' \
	'build when="*.txt" run="sh {course}/build.sh {file}"' \
	'with pkg about="a package" path="a pkg"' 'with none about="nothing" else="-e -u"' \
	'start when="out.sh" run="sh {pkg}/wrap.sh {none} ./out.sh"' \
	'start when="*.sh" run="sh {pkg}/wrap.sh {none} ./{file}"' \
	'part class 20 class rounds=2' 'part near 5 beat opponent="sh {pkg}/wrap.sh resign.sh" rounds=1'
sed -i '$d' make.conf
for id in s1 s2 s3; do
	agent make/$id/agent.txt && mv make/$id/agent.txt make/$id/source
done
printf 'out.sh: source\n\tcp source out.sh\n' | tee make/s1/makefile make/s2/GNUmakefile >make/s3/Makefile
echo 'all:; false' | tee make/s1/Makefile >make/s2/Makefile
agent "make/s4/my agent (1)'s.sh" && agent 'make/s5/an agent.txt'
mkdir make/s6 && echo text >make/s6/readme
agent make/s7/agent.sh && { printf '\357\273\277#!/bin/false\n' && echo exit 1; } >make/s7/agent.sh
mkdir make/s8 && printf 'version https://git-lfs.github.com/spec/v1\noid sha256:1\n' >make/s8/agent.sh
printf 'out.sh: source\n\t./gone\n' >make/s8/Makefile
is 'makefiles have the names that make reads; any name is one word, in a folder of any name' \
	'1: s1 OK 70, s2 OK 70, s3 OK 70, s4 OK 70, s5 OK 70, s6 BAD_LAYOUT 0, s7 CHECK_FAIL 0, s8 BUILD_FAIL 0' \
	"$(sed -i 's/rounds=0/rounds=1/' make.conf && graded make make | sed 's/ OK [0-9.]*/ OK 70/g')"
for said in 's6|nothing was built, because no line `build` of the course matches a file: Makefile or *.txt' \
	's7|; agent.sh begins with a byte order mark, so the system does not see its #!' \
	's8|; agent.sh is a pointer of Git LFS, not the file itself (`git lfs pull` gets it)'; do
	ok "the reason says: $said" has "${said#*\|}" "$(cells out/make/grades.csv "${said%%\|*}" reason)"
done
is 'a player starts in its root, wherever its program is' "$PWD/out/make/work/s4" "$(
	sed -i 's/exec/pwd >\&2; exec/' 'a pkg/wrap.sh' && graded make make --redo s4 >/dev/null
	sort -u out/make/students/s4/stderr/*)"
cd "$TMP" || exit 1

# Receipts are lists for sha256sum, whatever a file is called.
mkdir -p sums/s1 && agent sums/s1/agent.sh
for name in 'a b' 'back\slash' "line
break" 'ünder' "tab$(printf '\t')" '*star' ' blank'; do
	echo "$name" >"sums/s1/$name"
done
cp -R sums/s1 sums/s2
conf sums 'id "s[0-9]+"' 'start run="sh ./agent.sh"'
graded sums sums >said
if command -v sha256sum >/dev/null; then
	ok 'a receipt passes sha256sum' sh -c "cd sums/s1 && sha256sum --strict -c '$TMP/out/sums/students/s1/handed-in'"
	is 'with all its files' 8 "$(cd sums/s1 && sha256sum -c ../../out/sums/students/s1/handed-in | grep -c OK)"
fi
ok 'equal files are found by it' grep -q '<li>s1, s2: ' out/sums/index.html

# Archives with what leads out, and with what unzip does not know
mkdir zips && conf zips 'id "s[0-9]+"' 'start run="sh ./agent.sh"'
if command -v zip >/dev/null && command -v unzip >/dev/null; then
	(cd files && ln -s /etc/passwd link && zip -qy ../zips/s1.zip agent.sh link && rm link)
	ok 'a link in an archive that leads out is left out' has 'link is a link that leads out' "$(
		graded zips zips && cat out/zips/students/s1/report.txt)"
fi
(cd files && tar -P -cf ../zips/s2.tar agent.sh "$TMP/old/agent.sh" && tar -P -cf ../zips/s3.tar agent.sh ../old/agent.sh)
graded zips zips >said
ok 'an absolute name in an archive is told' has "a path that leads out of its folder: $TMP/old/agent.sh" \
	"$(cells out/zips/grades.csv s2 reason)"
ok 'and one with ..' has 'a path that leads out of its folder: ../old/agent.sh' \
	"$(cells out/zips/grades.csv s3 reason)"
(cd files && touch "leading \`'" && tar -cf ../zips/s4.tar agent.sh lead*)
is 'a name in it is no word of tar' 's4 OK' "$(graded zips zips >said; cells out/zips/grades.csv s4 id status)"
if command -v 7z >/dev/null && command -v unzip >/dev/null; then
	(cd files && 7z a -tzip -mm=LZMA ../zips/s5.zip agent.sh >/dev/null)
	is 'a zip packed with LZMA is unpacked' 's5 OK' "$(graded zips zips >said; cells out/zips/grades.csv s5 id status)"
else
	skip 'a zip packed with LZMA is unpacked' 'there is no 7z or no unzip'
fi
finish
