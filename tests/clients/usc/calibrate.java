import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;

/** Run once, before the games, for homework. */
public class calibrate {
    public static void main(String[] args) throws IOException {
        Files.copy(Paths.get("weights.txt"), Paths.get("calibration.txt"));
    }
}
