fconfigure stdout -buffering line
while {[gets stdin line] >= 0 && $line ne "quit"} {
	switch -glob $line {
		{go *} { puts moves }
		{moves *} { puts [lindex [split [string range $line 6 end] \t] 0] }
	}
}
