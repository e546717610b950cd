<?php
while (($line = fgets(STDIN)) !== false && $line !== "quit\n")
	if (strncmp($line, 'go ', 3) === 0)
		print "moves\n";
	elseif (strncmp($line, 'moves ', 6) === 0)
		print strtok(substr($line, 6), "\t\n") . "\n";
