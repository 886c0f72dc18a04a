package ca.posthaste.api.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import ca.posthaste.support.OwnService;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every recorded request gets the recorded response, byte for byte; from newer versions, a response with possibly more members. */
class RecordedAnswersTest {
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of());
    private static final String WRITE = "posthaste.write-recordings";

    @Inject TestService service;
    @Inject TestMail mail;

    @ParameterizedTest @ValueSource(strings = {Recording.VERSION, "v1.2"})
    void every_answer_is_the_recorded_one(String version) {
        boolean write = Boolean.getBoolean(WRITE) && version.equals(Recording.VERSION);
        var differences = new ArrayList<String>();
        for (var folder : Recording.scenarios()) {
            try (var scenario = new Scenario(service, mail, version)) {
                for (var recording : Recording.of(folder)) {
                    var played = scenario.play(recording);
                    (version.equals(Recording.VERSION) ? recording.difference(played) : recording.differenceOfNewer(played))
                        .ifPresent(differences::add);
                    if (write) {
                        recording.write(played);
                    }
                }
            }
        }
        if (write) {
            fail("Recorded anew, on purpose; look at the difference and run again without " + WRITE + ".\n"
                + String.join("\n", differences));
        }
        assertEquals("", String.join("\n", differences), "Answers are not those of the recordings (of each file the first line)");
    }
}
