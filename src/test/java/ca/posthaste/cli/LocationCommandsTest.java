package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Setting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocationCommandsTest {
    @TempDir Path folder;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private Properties settings;

    // Flags become system properties, and a service under test has its own.
    @BeforeEach void listen() {
        settings = (Properties) System.getProperties().clone();
        System.clearProperty(Setting.DATABASE_URL.property());
        var both = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setOut(both);
        System.setErr(both);
        Commands.run("init", "--data-dir", folder.resolve("data").toString());
    }

    @AfterEach void restore() {
        System.setOut(out);
        System.setErr(err);
        System.setProperties(settings);
    }

    @Test void an_import_says_what_was_added_known_and_skipped_and_changes_nothing_the_second_time() throws IOException {
        var file = Files.writeString(folder.resolve("cgn.csv"), """
            CGNDB ID,Geographical Name,Generic Term,Province - Territory,Latitude,Longitude
            A,Quarry Siding,Rural Community,Ontario,45.1,-77.1
            B,Toronto,City,Ontario,43.7,-79.4
            C,Quarry Lake,Lake,Ontario,45.1,-77.1
            D,Far Away,Town,Atlantis,45.1,-77.1
            """).toString();
        assertEquals("""
            4 lines read: 1 would be added, 1 already known, 2 skipped. Nothing was changed.
              line 4: "Lake" is not a kind of inhabited place
              line 5: "Atlantis" is not a province or territory of Canada
            """, run(0, "import", "--dry-run", file));
        assertTrue(run(0, "import", file).startsWith("4 lines read: 1 added, 1 already known, 2 skipped.\n"));
        assertTrue(run(0, "import", file).startsWith("4 lines read: 0 added, 2 already known, 2 skipped.\n"));
        assertTrue(run(0, "list", "--type", "rural community").contains("\tQuarry Siding, ON\tRural Community"));
    }

    @Test void one_location_can_be_added() {
        assertEquals("Quarry Bay, NL is now in the list.\n", run(0, "add", "Quarry  Bay, Newfoundland"));
        assertEquals("quarry bay, NL was already in the list.\n", run(0, "add", "quarry bay, NL"));
        assertTrue(run(0, "list", "--json").contains("\"description\":\"Quarry Bay, NL\""));
        assertEquals("\"Quarry Bay\" cannot be added: the province is missing. Use the form \"City, Province\", such as"
            + " \"Horsefly, BC\".\n", run(1, "add", "Quarry Bay"));
        assertTrue(run(1, "add", ", BC").contains("the name is missing"));
        assertTrue(run(1, "add", "Quarry Bay, Atlantis").contains("\"Atlantis\" is not a province"));
    }

    @Test void a_name_that_resolves_to_a_listed_place_is_reported() throws IOException {
        var note = """
            Names that already refer to a place in our list; a job can refer to the imported place only by another of its names: 1
              Sudbury, ON: Greater Sudbury, ON
            """;
        assertEquals("Sudbury, ON is now in the list.\n" + note, run(0, "add", "Sudbury, Ontario"));
        var file = Files.writeString(folder.resolve("places.tsv"), "name\tprovince\nSudbury\tON\nSudbury\tAB\nVancouver\tBC\n").toString();
        assertEquals("3 lines read: 1 added, 2 already known, 0 skipped.\n" + note, run(0, "import", file));
    }

    @Test void a_file_that_cannot_be_read_is_reported_in_one_sentence() {
        assertEquals("The file nowhere.tsv does not exist. Check its name.\n", run(1, "import", "nowhere.tsv"));
    }

    private String run(int exitCode, String command, String... arguments) {
        printed.reset();
        var line = new ArrayList<>(List.of("location", command));
        line.addAll(List.of(arguments));
        line.addAll(List.of("--data-dir", folder.resolve("data").toString()));
        int code = Commands.run(line.toArray(String[]::new));
        var text = printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
        assertEquals(exitCode, code, text);
        return text;
    }
}
