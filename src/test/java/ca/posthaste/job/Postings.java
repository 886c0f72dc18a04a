package ca.posthaste.job;

import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.location.Locations.UnlistedPolicy;
import ca.posthaste.location.Province;
import ca.posthaste.location.Resolution;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Violation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Assertions;

/** Sample postings for tests of the rules. JSON is written with apostrophes, which need no escaping in Java. */
public final class Postings {
    public static final LocalDate MONDAY = LocalDate.of(2026, 3, 2);
    public static final Instant NOON = Instant.parse("2026-03-02T12:00:00.123Z");
    static final Location VANCOUVER = location(1, "Vancouver", Province.BC);
    static final Location TORONTO = location(2, "Toronto", Province.ON);
    static final LocationIndex LOCATIONS = new LocationIndex(List.of(VANCOUVER, TORONTO), UnlistedPolicy.OPEN);
    static final String BAKER = """
        {'referenceId': 'B-1', 'title': 'Baker', 'description': '<p>Bread.</p>', 'positionType': {'id': 1},
         'locations': [{'description': 'Vancouver, BC'}], 'categories': [{'id': 36}],
         'applicantRoutingType': {'id': 1}, 'applicationEmail': 'jobs@bakery.example'}""";

    private Postings() {}

    private static Location location(int id, String name, Province province) {
        return new Location(id, name, province, Location.TOWN, null, null, 600_000, List.of());
    }

    static JobPatch patch(String json) {
        return JobPatch.from(Json.parse(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)), LOCATIONS);
    }

    /** Returns the baker's job with the given members added. Their names must be new, because a repeated member would be a duplicate. */
    static Posting baker(LocalDate today, String... members) {
        return Posting.create(patch(with(members)), Language.ENGLISH, Postings::settled, today);
    }

    static String with(String... members) {
        return members.length == 0 ? BAKER
            : BAKER.substring(0, BAKER.length() - 1) + ", " + String.join(", ", members) + "}";
    }

    static Posting changed(Posting posting, LocalDate today, String json) {
        return posting.with(patch(json), Postings::settled, today);
    }

    private static Location settled(Resolution resolution) {
        return ((Resolution.Listed) resolution).location();
    }

    /** Returns the violated rules, each as a line of pointer and code. */
    static List<String> refused(Runnable work) {
        return Assertions.assertThrows(Rejected.class, work::run).faults().stream().map(Postings::line).toList();
    }

    private static String line(Violation fault) {
        Assertions.assertFalse(fault.detail().english().isBlank());
        return fault.pointer() + " " + fault.rule().code();
    }
}
