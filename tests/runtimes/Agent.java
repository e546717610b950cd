import java.io.*;
import java.util.stream.*;

public class Agent {
	public static void main(String[] words) throws IOException {
		BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
		String line;

		while ((line = in.readLine()) != null && !line.equals("quit")) {
			if (line.startsWith("go ")) {
				IntStream.range(0, 100000).parallel().sum();
				System.gc();
				System.out.println("moves");
			} else if (line.startsWith("moves ")) {
				System.out.println(line.substring(6).split("\t")[0]);
			}
			System.out.flush();
		}
	}
}
