$| = 1;
while (defined($_ = <STDIN>) && $_ ne "quit\n") {
	print "moves\n" if /^go /;
	print "$1\n" if /^moves ([^\t\n]+)/;
}
