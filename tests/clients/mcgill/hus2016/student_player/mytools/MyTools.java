package student_player.mytools;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;

public class MyTools {
    /** What a seed in the inner row is worth, from the data folder. */
    public static int readWeight() {
        try (BufferedReader in = new BufferedReader(new FileReader("data/weight.txt"))) {
            return Integer.parseInt(in.readLine().trim());
        } catch (IOException e) {
            throw new RuntimeException(e);
        }
    }
}
