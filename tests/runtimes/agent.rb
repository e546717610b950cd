$stdout.sync = true
while (line = gets) && line != "quit\n"
	puts "moves" if line.start_with?("go ")
	puts line[/\Amoves ([^\t\n]+)/, 1] if line.start_with?("moves ")
end
