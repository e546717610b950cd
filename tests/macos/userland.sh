#!/bin/sh
# Make a Debian root that may be thrown away like the user land of macOS, as root in it:
# userland.sh SHELL.  SHELL, such as bash or mksh, becomes sh.  What GNU's programs have
# and macOS's do not is refused, with a line in /tmp/refused.
#
# It needs the packages original-awk and libarchive-tools.
# shellcheck disable=SC2016 # the wrappers expand
set -eu
export LC_ALL=C

gnu=/usr/lib/gnu
mkdir -p $gnu
: >/tmp/refused
chmod 666 /tmp/refused

# without NAME...: macOS does not have it
without() {
	for name; do
		rm -f "/usr/bin/$name" "/bin/$name" "/usr/sbin/$name" "/sbin/$name"
	done
}

# limit NAME PATTERN [MORE]: refuse words that a pattern of case matches, and all long
# options; MORE is a test of all words, in sh.
limit() {
	there=$(command -v "$1") || return 0
	mv "$there" "$gnu/$1"
	cat >"$there" <<-SH
		#!/bin/bash -p
		refuse() {
			echo "$1 \$*: macOS does not have that" | tee -a /tmp/refused >&2
			exit 64
		}
		for word; do
			case \$word in
			--) break ;;
			--* | $2) refuse "\$@" ;;
			esac
		done
		${3-}
		exec $gnu/$1 "\$@"
	SH
	chmod 755 "$there"
}

mv /usr/bin/sha256sum $gnu/
printf '#!/bin/sh\nshift 2\nexec %s/sha256sum "$@"\n' $gnu >/usr/bin/shasum
chmod 755 /usr/bin/shasum
without timeout setsid nproc unshare setpriv nsenter runuser shuf tac numfmt md5sum \
	sha1sum truncate flock taskset prlimit chrt ionice busybox pidof stdbuf runcon factor \
	python3 ss ip mountpoint findmnt lsblk getent
limit cp '-[!-]*[TtuZ]*'
limit mv '-[!-]*[TtuZ]*'
limit ln '-[!-]*[TtrL]*'
limit mkdir '-Z'
limit rm '-[!-]*[I]'
limit mktemp '-p'
limit touch '-d[!0-9]*' '[ "$1" != -d ] || [[ $2 == [0-9]*T* ]] || refuse "$@"'
limit stat '-c*'
limit readlink '-[!-]*[femqsvz]*'
limit realpath '-[emszLP]*'
limit sed '-r*|-[nE]r*|-s|-z|-i'
limit head '-[qvz]|-n-*|-c-*' '[[ " $* " != *" -"[nc]" -"* ]] || refuse "$@"'
limit sort '-[!-]*h*'
limit ls '-[!-]*[vQXZ]*'
limit du '-[!-]*[bB]*'
limit df '-[!-]*[BTx]*'
limit wc '-L'
limit install '-[DtTZ]*'
limit cut '-z'
limit date '-d*|+*%N*'
limit dd 'bs=*[MKG]|*flag=*|status=*'
limit xargs '-[ad]*'
limit base64 '-w*'
limit find '-printf|-executable|-readable|-writable|-regextype|/[0-7]*[!a-z]' \
	'case ${1-} in "" | -[!HLPEXdfsx]*) refuse "$@" ;; esac'
# It reads standard input only where that is named.
limit paste '-z' 'words=0; for word; do case $word in -) words=1 ;; -d) words=-1 ;;
	-*) ;; *) words=$((words + 1)) ;; esac; done; [ $words -gt 0 ] || refuse "$@"'
cat >/usr/bin/uname.new <<'SH'
#!/bin/sh
case ${1-} in
'' | -s) echo Darwin ;;
-m) echo x86_64 ;;
*) echo Darwin x86_64 ;;
esac
SH
chmod 755 /usr/bin/uname.new
mv /usr/bin/uname.new /usr/bin/uname

# Processes are seen by ps alone.
mkdir $gnu/proc
mount -t proc proc $gnu/proc
ln -sfn $gnu/proc/self/fd /dev/fd
{
	echo '#!/bin/bash -p'
	sed -n '/^processes_of_proc() {/,/^}/p' "$TREE/tests/e2e/lib.sh" | sed "s,/proc/,$gnu/proc/,g"
	echo 'processes_of_proc $(echo "$*" | sed "s/-[Ao]//g;s/[=,]/ /g")'
} >/usr/bin/ps
# So are connections by netstat.
cat >/usr/bin/netstat <<SH
#!/bin/bash -p
while read -r _ local remote state _; do
	[ "\$state" != 01 ] || echo "tcp4 0 0 127.0.0.1.\$((16#\${local##*:}))" \
		"127.0.0.1.\$((16#\${remote##*:})) ESTABLISHED"
done <$gnu/proc/net/tcp
SH
chmod 755 /usr/bin/ps /usr/bin/netstat

mv "$(command -v tar)" $gnu/tar
ln -s $gnu/tar /usr/bin/gtar # as Homebrew has it, for the kit
ln -s bsdtar /usr/bin/tar
ln -sf /usr/bin/original-awk /usr/bin/awk
rm -f /usr/bin/mawk /usr/bin/sh
ln -s "$1" /usr/bin/sh
