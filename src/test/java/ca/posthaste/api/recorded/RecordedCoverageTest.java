package ca.posthaste.api.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.http.RouteTable;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.ReferenceItem;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rule;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that every route, problem and rule is recorded. If one is added, a failure names what to record. */
@QuarkusTest
class RecordedCoverageTest {
    private static final String BASE = "/api/" + Recording.VERSION;
    /** Problems that no caller can cause alone, with the reason and the test that covers them. */
    private static final Map<Problem, String> NOT_RECORDED = Map.of(
        Problem.BODY_TOO_SLOW, "takes as long as a caller may take: BodyIT",
        Problem.FAILED_INSIDE, "needs a fault of ours",
        Problem.SERVICE_BUSY, "needs many callers at once: OverloadIT",
        Problem.STORE_AWAY, "needs a database that is unavailable: LateDatabaseIT",
        Problem.FILES_AWAY, "needs a full disk: FullUploadFolderTest",
        Problem.RESUME_LOST, "needs a file that was lost: LostResumeTest");
    /** Problems that are newer than version 1.1, which is frozen: they have their own tests. */
    private static final Set<Problem> LATER_PROBLEMS = EnumSet.of(Problem.PRECONDITION_FAILED, Problem.SCOPE_MISSING,
        Problem.KEY_BEYOND_YOURS, Problem.KEY_NOT_FOUND, Problem.TOO_MANY_KEYS, Problem.KEY_NOT_ROTATABLE, Problem.CURSOR_EXPIRED,
        Problem.IDEMPOTENCY_KEY_IN_USE, Problem.TOO_MANY_IDEMPOTENCY_KEYS,
        Problem.BELONGS_TO_ANOTHER_SOURCE, Problem.REFERENCE_ID_REPEATED, Problem.REFRESH_TOO_SOON, Problem.JOB_NOT_OPEN,
        Problem.PLAN_OUTDATED, Problem.TOO_MANY_REMOVALS, Problem.SET_IN_PROGRESS, Problem.SET_EMPTY,
        Problem.BATCH_REFUSED, Problem.NOT_DONE, Problem.JOB_NOT_SHOWN, Problem.WEBHOOK_NOT_FOUND, Problem.DELIVERY_NOT_FOUND,
        Problem.TOO_MANY_WEBHOOKS, Problem.WEBHOOK_OFF, Problem.DELIVERY_IN_WORK, Problem.TOO_MANY_MESSAGES, Problem.SEARCH_NOT_READY, Problem.HISTORY_FULL);
    private static final Set<Rule> LATER_RULES = EnumSet.of(Rule.NOT_ALLOWED, Rule.DATE_PAST,
        Rule.UNKNOWN_PARAMETER, Rule.REPEATED_PARAMETER, Rule.POSTING_RULE, Rule.NOT_REACHABLE);
    /** Routes that reject nothing: they need no key, take no parameter that could be invalid, and always exist. */
    private static final Set<String> NEVER_REFUSED = Set.of("GET /positiontypes", "GET /jobcategories");

    @Inject RouteTable table;
    private final List<Recording> recordings = Recording.all();

    @Test void every_route_is_recorded_with_a_success() {
        assertEquals("", missing(routes(), recorded(status -> status < 400)), "Record a success of");
    }

    @Test void every_route_is_recorded_with_a_rejection() {
        var expected = routes();
        expected.removeAll(NEVER_REFUSED);
        assertEquals("", missing(expected, recorded(status -> status >= 400)), "Record a refusal of");
    }

    private Set<String> routes() {
        return table.routes().stream().filter(route -> route.address().startsWith(BASE + "/"))
            .map(route -> route.method() + " " + route.address().substring(BASE.length())).collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> recorded(Predicate<Integer> status) {
        return recordings.stream().filter(recording -> status.test(recording.status()))
            .flatMap(recording -> table.find(recording.path())
                .flatMap(match -> match.endpoint().route(recording.method())).stream())
            .map(route -> route.method() + " " + route.address().substring(BASE.length())).collect(Collectors.toSet());
    }

    @Test void every_method_of_every_address_is_named_by_a_recorded_options() {
        var addresses = routes().stream().map(route -> route.split(" ")[1]).collect(Collectors.toCollection(TreeSet::new));
        var asked = recordings.stream().filter(recording -> recording.method().equals("OPTIONS"))
            .map(recording -> recording.path().substring(BASE.length()).replaceAll("/\\d+", "/{id}")).collect(Collectors.toSet());
        assertEquals("", missing(addresses, asked), "Record OPTIONS of");
    }

    @Test void every_problem_is_recorded_or_listed_with_a_reason() {
        var expected = Arrays.stream(Problem.values()).filter(problem -> !NOT_RECORDED.containsKey(problem) && !LATER_PROBLEMS.contains(problem)
                && !Problem.OF_CONSOLE.contains(problem))
            .map(Problem::type);
        assertEquals("", missing(expected.toList(), found(Arrays.stream(Problem.values()).map(Problem::type))), "Record");
        var recorded = found(NOT_RECORDED.keySet().stream().map(Problem::type));
        assertEquals(Set.of(), recorded, "These are recorded after all");
    }

    private Set<String> found(Stream<String> types) {
        return types.filter(type -> isAnswered("\"type\":\"" + type + "\"")).collect(Collectors.toSet());
    }

    @Test void every_rule_is_recorded() {
        assertEquals("", Arrays.stream(Rule.values()).filter(rule -> !LATER_RULES.contains(rule) && !isAnswered("\"code\":\"" + rule.code() + "\""))
            .map(Rule::code).collect(Collectors.joining("\n")), "Record a request that breaks");
    }

    @Test void every_kind_of_job_is_recorded_in_both_languages() {
        var kinds = Stream.of(PositionType.values(), RoutingType.values(), SalaryPeriod.values()).flatMap(Arrays::stream);
        var expected = kinds.map(ReferenceItem.class::cast).flatMap(RecordedCoverageTest::inBothLanguages);
        var words = Stream.of("\"status\":\"draft\"", "\"status\":\"active\"", "\"status\":\"archived\"",
            "\"confidential\":true", "\"confidential\":false", "\"salary\":null", "\"type\":\"Unlisted\"");
        assertEquals("", Stream.concat(expected, words).filter(kind -> !isAnswered(kind)).collect(Collectors.joining("\n")));
    }

    private static Stream<String> inBothLanguages(ReferenceItem item) {
        return Arrays.stream(Language.values()).map(language ->
            "{\"id\":" + item.id() + ",\"name\":\"" + item.name(language) + "\"");
    }

    private boolean isAnswered(String part) {
        return recordings.stream().anyMatch(recording -> recording.answer().contains(part));
    }

    private static String missing(Iterable<String> expected, Set<String> found) {
        var missing = new TreeSet<String>();
        expected.forEach(missing::add);
        missing.removeAll(found);
        return String.join("\n", missing);
    }
}
