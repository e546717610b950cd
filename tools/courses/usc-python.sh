#!/bin/sh
# For usc-halma-2019.conf: Python 3 plays a submission in Python, or else PYTHON2, if only that
# can read it.  Prints which; with `make` it makes `homework`, which starts PYTHON2.
# usage: usc-python.sh PYTHON2 [make]

python2=$1 what=$2
reads='import sys; compile(open(sys.argv[1]).read(), sys.argv[1], "exec")'
tells='import sys; print(sys.argv[1] + " runs under Python " + sys.version.split()[0])'

for other in [Mm]akefile *.cpp *.java; do
	[ ! -f "$other" ] || [ "$what" = make ] || exit 0 # it is no submission in Python
done
for file in homework*.py *.py; do
	[ ! -f "$file" ] || break
done
[ -f "$file" ] || exit 0

if [ "$what" = make ]; then
	python3 -c "$reads" "$file" && exit
	# shellcheck disable=SC2016 # the program's own $0
	"$python2" -c "$reads" "$file" &&
		printf '#!/bin/sh\nexec "%s" "${0%%/*}/%s"\n' "$python2" "$file" >homework &&
		chmod +x homework
	exit
fi
python3 -c '' || exit
if python3 -c "$reads" "$file" 2>/dev/null; then
	python2=python3
fi
exec "$python2" -c "$tells" "$file"
