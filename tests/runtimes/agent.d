import std.parallelism, std.stdio, std.string;

void main()
{
	foreach (line; stdin.byLineCopy) {
		if (line == "quit")
			break;
		if (line.startsWith("go ")) {
			auto squares = new double[1000];

			foreach (i, ref square; parallel(squares))
				square = i * i;
			writeln("moves");
		} else if (line.startsWith("moves ")) {
			writeln(line[6 .. $].split("\t")[0]);
		}
		stdout.flush();
	}
}
