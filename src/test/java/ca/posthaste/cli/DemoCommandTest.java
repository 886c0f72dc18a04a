package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.cli.output.Welcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoCommandTest extends TypedCommands {
    @Test void the_command_asks_for_confirmation_if_there_are_other_employers() {
        assertEquals("Nothing was added: there is another employer here, and candidates would see the samples among their jobs."
            + " To add them anyway, repeat the command with --yes.", refusal("demo"));
        assertEquals(1, run("employer", "list").size());
    }

    @Test void the_command_says_what_it_did_where_to_look_and_how_to_undo_it() {
        run("employer", "remove", "Bakery", "--yes");
        run("employer", "add", Welcome.EMPLOYER);
        assertEquals(List.of("Added 500 sample jobs from 40 employers, in English and French.",
            "See them at http://127.0.0.1:8080/ while the service runs (bin/posthaste serve --data-dir " + folder + ").",
            "Remove them with: bin/posthaste demo --remove --data-dir " + folder), run("demo"));
        assertEquals("The sample jobs have already been added. To add them again, remove them first.", run("demo").get(0));
        assertEquals(List.of("Removed 500 sample jobs and 40 employers."), run("demo", "--remove"));
        assertEquals(List.of("There are no sample jobs."), run("demo", "--remove"));
        assertEquals(1, run("employer", "list").size(), "the sample employer of a first start is another thing");
    }

    @Test void a_sample_employer_that_was_given_a_key_is_kept_and_named() {
        run("demo", "--yes");
        run("key", "add", "Maple Street Bakery");
        var said = run("demo", "--remove");
        assertEquals("Removed 500 sample jobs and 39 employers.", said.get(0));
        assertTrue(said.get(1).contains("Maple Street Bakery") && said.get(1).contains("bin/posthaste employer remove "), said.get(1));
    }
}
