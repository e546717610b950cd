# shellcheck shell=sh
# McGill's class of 2016 (mcgill-hus-2016): who hands in what.  See
# hus.expected.

# The course's code package, as the tests here have it.
package() {
	mkdir "$TMP/package"
	cp -R "$CLIENTS/mcgill/boardgame" "$CLIENTS/mcgill/hus" \
		"$CLIENTS/mcgill/omweso" "$TMP/package"
	chmod -R a+rX "$TMP/package"
}

# Make the sample's folder `submission`, edited, with its owner's number.
hus() { # ID EDIT
	mkdir -p "$WORK/$1/submission/src" "$WORK/$1/submission/data"
	cp -R "$CLIENTS/mcgill/hus2016/student_player" "$WORK/$1/submission/src"
	echo 12 >"$WORK/$1/submission/data/weight.txt"
	hus_player=$WORK/$1/submission/src/student_player/StudentPlayer.java
	sed "s/260123456/$1/; $2" "$CLIENTS/mcgill/hus2016/student_player/StudentPlayer.java" \
		>"$hus_player"
}

# Pack what is in the student's folder.
handed() { # ID NAME
	(cd "$WORK/$1" && zip -qr "$SUBS/$2.zip" .)
}

turn='HusMove best = state'
not_first="s/$turn/if (getPlayerID() == 0) return new HusMove(0, 1 - me);\\
        &/"
errs="s/$turn/if (true) throw new IllegalStateException(\"no idea\");\\
        &/"

hus_class() {
	# As the learning platform names it.
	hus 260000001 '' && mkdir "$SUBS/47892-1043125 - Amy Poe - Apr 6, 2016 1123 PM" &&
		handed 260000001 "47892-1043125 - Amy Poe - Apr 6, 2016 1123 PM/submission"
	# Two students err where they move first, and pack as people do: in
	# folders of their own, as a Mac does, in an archive in an archive,
	# beside a report.
	hus 260000002 "$not_first" && mkdir "$SUBS/260000002" "$SUBS/260000002/__MACOSX" &&
		touch "$SUBS/260000002/__MACOSX/._submission" &&
		mv "$WORK/260000002" "$SUBS/260000002/hus of 260000002"
	hus 260000003 "s/super(.*;/super( \"260000003\" ); \\/\\/ my \"number\"/; $not_first" &&
		(cd "$WORK/260000003" && zip -qr ../code.zip submission) &&
		(cd "$WORK" && touch report.pdf &&
			zip -q "$SUBS/260000003 (late).zip" code.zip report.pdf)
	hus 260000004 '' && sed -i 's/260000004/260999999/' "$hus_player" &&
		handed 260000004 260000004
	hus 260000005 '' && mv "$WORK/260000005/submission/src/student_player" \
		"$WORK/260000005/submission/src/my_player" && handed 260000005 260000005
	hus 260000006 '' && cp -R "$CLIENTS/mcgill/boardgame" "$WORK/260000006/submission/src" &&
		handed 260000006 260000006
	hus 260000007 '' && dd if=/dev/urandom bs=1048576 count=11 \
		of="$WORK/260000007/submission/data/book" 2>/dev/null && handed 260000007 260000007
	hus 260000008 's/int most = -1;//' && handed 260000008 260000008
	hus 260000009 "$errs" && handed 260000009 260000009
	mkdir -p "$WORK/260000010/submission" && handed 260000010 260000010
	hus 260000011 '' && handed 260000011 260000011 &&
		head -c 1500 "$SUBS/260000011.zip" >"$WORK/cut" && mv "$WORK/cut" "$SUBS/260000011.zip"
	hus 26000001 '' && handed 26000001 26000001
	# A constructor that does more than is allowed.
	hus 260000014 's/super(.*;/&\
        weight = 7;/' && handed 260000014 260000014
	printf 'id,name\n260000001,Amy Poe\n260000013,Zoe\n' >"$TMP/roster.csv"
	printf 'id,approach,writing\n260000001,20,5\n260000009,12.5,4\n' >"$TMP/manual.csv"
}
