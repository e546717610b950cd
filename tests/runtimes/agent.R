input <- file("stdin", "r")
repeat {
	line <- readLines(input, n = 1)
	if (length(line) == 0 || line == "quit")
		break
	if (startsWith(line, "go "))
		cat("moves\n")
	if (startsWith(line, "moves "))
		cat(strsplit(substring(line, 7), "\t")[[1]][1], "\n", sep = "")
}
