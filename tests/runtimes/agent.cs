using System;

class Agent {
	static void Main() {
		string line;

		while ((line = Console.ReadLine()) != null && line != "quit")
			if (line.StartsWith("go "))
				Console.WriteLine("moves");
			else if (line.StartsWith("moves "))
				Console.WriteLine(line.Substring(6).Split('\t')[0]);
	}
}
