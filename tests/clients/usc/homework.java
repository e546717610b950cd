import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.io.PrintWriter;

/** Halma in the course's way, in Java: the step that brings a piece farthest. */
public class homework {
    static boolean corner(int x, int y) {
        int[] width = {5, 5, 4, 3, 2};
        return y < 5 && x < width[y];
    }

    static boolean inTarget(char own, int x, int y) {
        return own == 'W' ? corner(x, y) : corner(15 - x, 15 - y);
    }

    static String search(char[][] board, char own) {
        String best = null;
        int most = -100;
        for (int y = 0; y < 16; y++) {
            for (int x = 0; x < 16; x++) {
                for (int dy = -1; dy <= 1; dy++) {
                    for (int dx = -1; dx <= 1; dx++) {
                        int u = x + dx;
                        int v = y + dy;
                        int value = own == 'B' ? dx + dy : -dx - dy;
                        if (board[y][x] != own || u < 0 || u > 15 || v < 0 || v > 15
                                || board[v][u] != '.' || value <= most
                                || inTarget(own, x, y) && !inTarget(own, u, v)) {
                            continue;
                        }
                        most = value;
                        best = "E " + x + "," + y + " " + u + "," + v;
                    }
                }
            }
        }
        return best;
    }

    public static void main(String[] args) throws IOException {
        char[][] board = new char[16][];
        char own;
        try (BufferedReader in = new BufferedReader(new FileReader("input.txt"))) {
            in.readLine();
            own = in.readLine().charAt(0);
            Double.parseDouble(in.readLine());
            for (int y = 0; y < 16; y++) {
                board[y] = in.readLine().toCharArray();
            }
        }
        for (String name : new String[] {"weights.txt", "calibration.txt"}) {
            if (!new File(name).exists()) {
                throw new IOException("there is no " + name);
            }
        }
        try (PrintWriter out = new PrintWriter("output.txt")) {
            out.println(search(board, own));
        }
    }
}
