STDOUT.sync = true
while (line = gets) && line != "quit"
  puts "moves" if line.starts_with?("go ")
  puts line[6..].split('\t').first if line.starts_with?("moves ")
end
