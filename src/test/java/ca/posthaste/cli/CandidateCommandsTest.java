package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CandidateCommandsTest {
    @Test void a_file_name_is_as_long_as_a_file_system_takes_it() {
        assertEquals("7-cv.pdf", CandidateCommands.fileName("7-", "cv.pdf"));
        var letter = "\uD835\uDC00"; // four bytes
        assertEquals("7-" + letter.repeat(62) + ".pdf", CandidateCommands.fileName("7-", letter.repeat(80) + ".pdf"));
    }
}
