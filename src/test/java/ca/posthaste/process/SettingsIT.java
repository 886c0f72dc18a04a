package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class SettingsIT {
    @TempDir Path folder;

    @Test void a_wrong_setting_stops_the_start_with_one_sentence_that_names_it() {
        assertStops("POSTHASTE_PORT", "--port", "eighty");
        assertStops("POSTHASTE_TIME_ZONE", "--time-zone", "Mars/Olympus");
    }

    @Test void a_data_folder_below_a_file_stops_the_start_with_a_sentence() throws Exception {
        assertStops("POSTHASTE_DATA_DIR", "--data-dir", Files.createFile(folder.resolve("file")).resolve("below").toString());
    }

    @Test void a_file_that_is_not_a_database_stops_the_start_with_a_sentence() throws Exception {
        Files.writeString(folder.resolve("posthaste.db"), "no database ".repeat(1_000));
        assertStops(folder.toString(), "--data-dir", folder.toString());
    }

    @Test void a_port_that_is_taken_stops_the_start_with_a_sentence() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            var port = String.valueOf(taken.getLocalPort());
            assertStops("POSTHASTE_PORT", "--data-dir", folder.toString(), "--port", port);
            assertStops("Port " + port + " is already in use (by java, process " + ProcessHandle.current().pid() + "). Choose another one: --port",
                "--data-dir", folder.toString(), "--port", port);
        }
    }

    @Test void an_address_of_another_machine_or_of_none_stops_the_start_with_a_sentence() {
        assertStops("POSTHASTE_HOST", "--data-dir", folder.toString(), "--port", "0", "--host", "192.0.2.1");
        assertStops("POSTHASTE_HOST", "--data-dir", folder.toString(), "--port", "0", "--host", "nowhere.invalid");
    }

    @Test void the_settings_are_printed_with_their_source_and_secrets_masked() {
        var printed = ServiceProcess.run("settings", "--port", "9999", "--database-url", "postgresql://me:secret@db.example:5432/jobs");
        assertEquals(0, printed.code(), printed.err());
        assertTrue(printed.out().lines().anyMatch(line -> line.matches("POSTHASTE_PORT +9999 +\\(flag --port\\)")), printed.out());
        assertTrue(printed.out().lines().anyMatch(line -> line.matches("POSTHASTE_HOST +127\\.0\\.0\\.1 +\\(default\\)")), printed.out());
        assertTrue(printed.out().contains("me:****@db.example"), printed.out());
        assertFalse(printed.out().contains("secret"), printed.out());
    }

    @Test void the_settings_are_printed_also_when_one_is_wrong_and_then_the_sentence() {
        var printed = ServiceProcess.run("settings", "--port", "eighty");
        assertNotEquals(0, printed.code());
        assertTrue(printed.out().contains("POSTHASTE_TIME_ZONE"), printed.out());
        assertTrue(printed.err().startsWith("POSTHASTE_PORT"), printed.err());
    }

    private static void assertStops(String named, String... flags) {
        var command = new String[flags.length + 1];
        command[0] = "serve";
        System.arraycopy(flags, 0, command, 1, flags.length);
        var stopped = ServiceProcess.run(command);
        assertNotEquals(0, stopped.code());
        assertEquals(1, stopped.err().lines().count(), stopped.out() + stopped.err());
        assertTrue(stopped.err().contains(named), stopped.err());
        assertFalse(stopped.out().contains("\tat "), stopped.out());
    }
}
