package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.cli.output.LibraryWarnings;
import ca.posthaste.config.Setting;
import ca.posthaste.json.Json;
import ca.posthaste.support.TestPostgres;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Output of the command line: messages for people on stderr, data for programs on stdout. */
class CommandsTest {
    @TempDir Path folder;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private Properties settings;

    // Flags become system properties, and a service under test has its own.
    @BeforeEach void listen() {
        settings = (Properties) System.getProperties().clone();
        System.clearProperty(Setting.DATABASE_URL.property());
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    @AfterEach void restore() {
        System.setOut(out);
        System.setErr(err);
        System.setProperties(settings);
    }

    private String out() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return said.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({"sevre,posthaste serve", "emploer list,posthaste employer", "employer ad X,posthaste employer add",
        "serve --prot 80,--port", "serve --prot=80,--port", "employer add X --jsno,--json", "emp,posthaste employer",
        "help sevre,posthaste serve", "help employer lst,posthaste employer list"})
    void a_typing_mistake_gets_the_word_that_was_probably_meant(String line, String meant) {
        assertEquals(2, Commands.run(line.split(" ")));
        assertTrue(err().lines().findFirst().orElseThrow().endsWith("Did you mean " + meant + "?"), err());
        assertEquals("", out());
    }

    @ParameterizedTest
    @CsvSource({"mail retry x,'NUMBER must be a whole number, not \"x\".'",
        "history export 1 --from x,'--from must be a date such as 2026-12-31, not \"x\".'", "employer add,posthaste employer add needs NAME.",
        "employer retention 2 99999999999,DAYS is too large: 99999999999.", "employer rename,posthaste employer rename needs EMPLOYER and NAME.",
        "move,posthaste move needs --to URL.", "move --to,posthaste move needs --to URL.", "serve --port,--port needs a value: --port VALUE",
        "employer list --json=perhaps,--json takes no value.", "serve --port 1 --port 2,--port was given more than once."})
    void missing_and_invalid_arguments_are_explained_without_jargon(String line, String sentence) {
        assertEquals(2, Commands.run(line.split(" ")));
        assertEquals(sentence, err().lines().findFirst().orElseThrow());
        assertEquals("", out());
    }

    @Test void the_settings_are_printed_in_columns() {
        assertEquals(0, Commands.run("settings"), err());
        assertEquals(1, out().lines().filter(line -> line.contains(" (default)")).map(line -> line.lastIndexOf(" (default)")).distinct().count(), out());
    }

    @ParameterizedTest
    @CsvSource({"frobnicate", "class-archiv", "serve --frobnicate", "x"})
    void a_word_unlike_any_command_gets_no_suggestion(String line) {
        assertEquals(2, Commands.run(line.split(" ")));
        assertTrue(err().startsWith("There is no ") && !err().contains("Did you mean"), err());
    }

    @ParameterizedTest
    @CsvSource({"help,Usage: posthaste ", "help serve,Usage: posthaste serve ", "serve --help,Usage: posthaste serve ",
        "help employer add,Usage: posthaste employer add ", "employer add --help,Usage: posthaste employer add ", "help help,Usage: posthaste help "})
    void help_can_be_requested_in_either_way(String line, String begins) {
        assertEquals(0, Commands.run(line.split(" ")));
        assertTrue(out().startsWith(begins), out());
        assertEquals("", err());
    }

    @ParameterizedTest
    @CsvSource({"serve,true", "settings,true", "employer add,false", "employer,false", "backup,false", "push,false", "'',false"})
    void only_the_help_of_serve_and_of_settings_lists_the_settings(String command, boolean has) {
        assertEquals(0, Commands.run(("help " + command).strip().split(" ")));
        for (var setting : Setting.values()) {
            assertEquals(has, out().contains(setting.flag() + "="), setting.flag());
        }
        assertEquals(!has && !command.equals("push"), out().contains("posthaste help settings"), out());
    }

    @Test void the_settings_are_flags_of_every_command_but_the_client() {
        assertEquals(0, Commands.run("init", "--data-dir", folder.toString(), "--port", "9999"), err());
        assertEquals(2, Commands.run("employer", "list", "--data-dri", folder.toString()));
        assertTrue(err().contains("Did you mean --data-dir?"), err());
        said.reset();
        assertEquals(2, Commands.run("push", "jobs.csv", "--to", "http://localhost", "--data-dir", "x"));
        assertTrue(err().startsWith("There is no option --data-dir."), err());
    }

    @Test void the_help_fits_on_one_screen() {
        assertEquals(0, Commands.run("help"));
        assertTrue(out().lines().count() <= 24, out());
        assertTrue(out().lines().allMatch(line -> line.length() <= 80), out());
        for (var command : List.of("serve", "employer", "push", "backup", "move", "settings")) {
            assertTrue(out().lines().anyMatch(line -> line.startsWith("  " + command + " ")), command + out());
        }
    }

    @Test void a_second_employer_with_a_name_is_added_only_on_request() {
        Commands.run("init", "--data-dir", folder.toString());
        assertEquals(0, Commands.run("employer", "add", "Bakery", "--data-dir", folder.toString()), err());
        printed.reset();
        assertEquals(1, Commands.run("employer", "add", "Bakery", "--data-dir", folder.toString()));
        assertEquals("", out());
        assertEquals("Another employer already has this name: Employer 1: Bakery (unlimited). Nothing was added. To add another, use"
            + " --allow-duplicate. To add a key, run: posthaste key add 1", err().strip());
        assertEquals(0, Commands.run("employer", "add", "Bakery", "--allow-duplicate", "--data-dir", folder.toString()), err());
        assertTrue(out().startsWith("Employer 2: Bakery "), out());
    }

    @Test void a_move_shows_its_progress_without_a_terminal_too() {
        Commands.run("init", "--data-dir", folder.toString());
        Commands.run("employer", "add", "Bakery", "--data-dir", folder.toString());
        said.reset();
        assertEquals(0, Commands.run("move", "--to", TestPostgres.freshDatabase(), "--data-dir", folder.toString()), err());
        assertTrue(err().contains("Moving: 100 %"), err());
        assertTrue(err().lines().count() <= 10, err());
    }

    @Test void an_argument_that_begins_with_an_at_sign_is_not_read_as_a_file() throws Exception {
        var file = Files.writeString(folder.resolve("name"), "Not this");
        Commands.run("init", "--data-dir", folder.toString());
        printed.reset();
        assertEquals(0, Commands.run("employer", "add", "@" + file, "--json", "--data-dir", folder.toString()), err());
        assertEquals("@" + file, Json.parse(printed.toByteArray()).path("name").textValue());
    }

    @Test void the_settings_are_printed_as_json_too() {
        assertEquals(0, Commands.run("settings", "--json", "--port", "9999", "--smtp-url", "smtp://me:secret@mail.example"), err());
        var lines = out().lines().map(line -> Json.parse(line.getBytes(StandardCharsets.UTF_8))).toList();
        assertEquals(Setting.values().length, lines.size());
        var port = lines.get(Setting.PORT.ordinal());
        assertEquals("{\"variable\":\"POSTHASTE_PORT\",\"flag\":\"--port\",\"value\":\"9999\",\"source\":\"flag --port\"}", port.toString());
        assertFalse(out().contains("secret"), out());
    }

    @Test void init_makes_an_empty_database_and_leaves_one_that_is_there() {
        assertEquals(0, Commands.run("init", "--data-dir", folder.toString()), err());
        assertEquals(0, Commands.run("employer", "add", "Bakery", "--data-dir", folder.toString()), err());
        assertEquals(0, Commands.run("init", "--data-dir", folder.toString()), err());
        printed.reset();
        assertEquals(0, Commands.run("employer", "list", "--data-dir", folder.toString()), err());
        assertTrue(out().startsWith("Employer 1: Bakery "), out());
    }

    @Test void a_command_makes_no_tables_in_a_database_that_has_none() {
        var wrong = TestPostgres.freshDatabase();
        assertEquals(1, Commands.run("employer", "add", "Bakery", "--database-url", wrong));
        assertEquals("", out());
        assertEquals(1, err().lines().count(), err());
        assertTrue(err().startsWith("There is no data in the database jdbc:postgresql://127.0.0.1:") && err().contains("posthaste init"), err());
        assertEquals(1, Commands.run("employer", "list", "--database-url", wrong), "the first made none either");
        assertEquals(0, Commands.run("init", "--database-url", wrong), err());
        assertEquals(0, Commands.run("employer", "add", "Bakery", "--database-url", wrong), err());
    }

    @Test void errors_of_postgresql_are_reported_in_one_sentence() {
        assertEquals(1, Commands.run("employer", "list", "--database-url", TestPostgres.freshDatabase() + "_nothere"));
        assertEquals(1, err().lines().count(), err());
        assertTrue(err().strip().endsWith("_nothere\" does not exist."), err());
        assertFalse(err().contains("SQLState") || err().contains("Location"), err());
    }

    @Test void a_backup_is_restored_into_a_folder_that_is_named_from_here_as_the_default_is() {
        var here = Path.of("").toAbsolutePath();
        var data = "./" + here.relativize(folder.resolve("data"));
        var file = folder.resolve("backup.zip").toString();
        assertEquals(0, Commands.run("init", "--data-dir", data), err());
        assertEquals(0, Commands.run("employer", "add", "Bakery", "--data-dir", data), err());
        assertEquals(0, Commands.run("backup", file, "--data-dir", data), err());
        assertEquals(0, Commands.run("restore", file, "--data-dir", data + "2"), err());
        printed.reset();
        assertEquals(0, Commands.run("employer", "list", "--data-dir", data + "2"), err());
        assertTrue(out().startsWith("Employer 1: Bakery "), out());
    }

    @Test void a_missing_or_invalid_backup_creates_no_data_folder() throws Exception {
        var data = folder.resolve("data");
        var none = Files.writeString(folder.resolve("none.zip"), "no zip");
        for (var file : List.of(folder.resolve("nothere.zip"), none, folder)) {
            assertEquals(1, Commands.run("restore", file.toString(), "--data-dir", data.toString()));
            assertFalse(Files.exists(data), file.toString());
        }
        assertEquals(3, err().lines().count(), err());
        assertTrue(err().startsWith(folder.resolve("nothere.zip") + " could not be restored: there is no "), err());
    }

    @Test void warnings_of_libraries_go_to_stderr() {
        var warnings = new LibraryWarnings();
        try (warnings) {
            Logger.getLogger("a.library").warning("Careful.");
        }
        Logger.getLogger("a.library").warning("Later.");
        assertEquals("WARNING: Careful.", err().strip());
        assertFalse(out().contains("Careful"), out());
    }
}
