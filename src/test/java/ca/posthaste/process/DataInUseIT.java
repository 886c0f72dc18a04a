package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.DataLock;
import ca.posthaste.support.TypedCommand.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data is not moved while a service uses it, and no command creates data that a service does not know. */
@Tag("process")
class DataInUseIT {
    private static final String NOBODY_THERE = "postgresql://nobody@127.0.0.1:1/nothing";

    @TempDir Path folder;

    @Test void a_move_and_a_restore_are_rejected_while_a_service_runs_but_not_after_it_was_killed() throws Exception {
        var data = folder.resolve("data");
        var backup = folder.resolve("backup.zip").toString();
        try (var service = ServiceProcess.serve(data)) {
            assertEquals(0, service.commandProcess("backup", backup).code());
            assertRefused("in use", service.commandProcess("move", "--to", NOBODY_THERE));
            assertRefused("in use", service.commandProcess("restore", backup));
            assertEquals(0, service.commandProcess("employer", "list").code(), "commands work beside it");
            service.kill();
            assertRefused("refused", service.commandProcess("move", "--to", NOBODY_THERE)); // the connection failed; the command itself was allowed
        }
    }

    @Test void neither_a_service_nor_a_command_begins_while_the_data_is_moved() {
        var data = folder.resolve("data");
        assertEquals(0, ServiceProcess.run("init", "--data-dir", data.toString()).code());
        var moving = DataLock.exclusive(data);
        try (moving) {
            assertRefused("moved or restored", ServiceProcess.run("serve", "--port", "0", "--data-dir", data.toString()));
            assertRefused("moved or restored", ServiceProcess.run("employer", "add", "Late", "--data-dir", data.toString()));
        }
        assertEquals(0, ServiceProcess.run("employer", "list", "--data-dir", data.toString()).code());
    }

    @Test void a_command_in_a_mistyped_folder_says_so_and_makes_nothing() {
        var mistyped = folder.resolve("dta");
        for (var command : new String[][] {{"employer", "add", "Bakery"}, {"employer", "list"}, {"mail", "list"},
            {"location", "add", "Horsefly, BC"}, {"candidate", "erase", "ana@example.org"}, {"backup", folder.resolve("b.zip").toString()},
            {"move", "--to", NOBODY_THERE}}) {
            var arguments = Arrays.copyOf(command, command.length + 2);
            arguments[command.length] = "--data-dir";
            arguments[command.length + 1] = mistyped.toString();
            assertRefused(mistyped.toString(), ServiceProcess.run(arguments));
            assertFalse(Files.exists(mistyped), String.join(" ", command));
        }
    }

    private static void assertRefused(String reason, Outcome outcome) {
        assertEquals(1, outcome.code(), outcome.err());
        assertEquals("", outcome.out());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
        assertTrue(outcome.err().contains(reason), outcome.err());
    }
}
