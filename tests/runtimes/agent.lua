io.stdout:setvbuf("line")
for line in io.lines() do
	if line == "quit" then os.exit(0) end
	if line:find("^go ") then print("moves") end
	local move = line:match("^moves ([^\t]+)")
	if move then print(move) end
end
