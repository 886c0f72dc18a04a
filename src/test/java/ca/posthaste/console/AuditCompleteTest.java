package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditFilter;
import ca.posthaste.audit.AuditEntry;
import ca.posthaste.config.Setting;
import ca.posthaste.db.Database;
import ca.posthaste.http.RouteTable;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.AuditText;
import ca.posthaste.support.OwnService;
import ca.posthaste.support.TestService;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every action is recorded in the audit log. This test performs each action of the console and checks for its entry. It fails if a new action is missing from
 * the actions, or if an action of the log is never recorded.
 */
class AuditCompleteTest {
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.WEBHOOK_LOOPBACK_HTTP, "true"));
    private static final String CONSOLE = "/en/console";
    /** Requests that change nothing, and why they are POST requests. */
    private static final Map<String, String> SILENT = Map.of(
        "POST /{employer}/jobs/check", "a form is too large for a query; nothing is saved",
        "POST /{employer}/jobs/preview", "the same",
        "POST /{employer}/jobs/delete", "asks before /jobs/delete/sure does it");
    /** Pages that show candidates' data: every view must be recorded. */
    private static final List<String> NOTED_PAGES = List.of("GET /{employer}/applications/{id}", "GET /{employer}/applications/{id}/resume",
        "GET /{employer}/applications/{id}/erase", "GET /{employer}/applications/{id}/mail");

    /** Covered by UserCommandsTest.commands_are_recorded_in_the_audit_log. */
    private static final Set<Action> BY_COMMAND_ONLY = Set.of(Action.EMPLOYER_REMOVED);
    /** Actions that the response does not wait for. */
    private static final Set<Action> DONE_LATER = Set.of(Action.LINK_ASKED, Action.PLACES_IMPORTED);

    @Inject TestService service;
    @Inject Database database;
    @Inject Audit audit;
    @Inject Outbox outbox;
    @Inject RouteTable table;
    private ConsoleActions actions;

    @BeforeEach void open() {
        actions = new ConsoleActions(service, database, outbox);
    }

    @AfterEach void close() {
        actions.close();
    }

    private TreeSet<String> routes(Predicate<String> method) {
        return table.routes().stream().filter(route -> method.test(route.method()) && route.path().startsWith(CONSOLE))
            .map(route -> route.method() + " " + route.path().substring(CONSOLE.length())).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test void every_route_is_performed_here_or_listed_as_changing_nothing() {
        var known = Stream.concat(SILENT.keySet().stream(),
            actions.all().stream().map(ConsoleActions.ConsoleAction::route).filter(route -> !route.startsWith("GET")));
        assertEquals(routes(method -> !method.equals("GET")), known.collect(Collectors.toCollection(TreeSet::new)));
        assertTrue(routes("GET"::equals).containsAll(NOTED_PAGES), "pages that are noted");
    }

    @Test void every_audit_action_is_recorded_by_a_route_or_a_command() {
        var written = actions.all().stream().map(ConsoleActions.ConsoleAction::action).collect(Collectors.toSet());
        assertTrue(written.stream().noneMatch(BY_COMMAND_ONLY::contains));
        written.addAll(BY_COMMAND_ONLY);
        assertEquals(List.of(), Arrays.stream(Action.values()).filter(action -> !written.contains(action)).toList());
    }

    @Test void every_performed_route_adds_an_entry_with_its_actor_action_and_subject() {
        for (var tested : actions.all()) {
            long before = newest();
            var done = tested.work().get();
            service.await(() -> !DONE_LATER.contains(tested.action()) || newest() > before);
            var lines = since(before);
            assertEquals(1, lines.stream().filter(line -> line.action().equals(tested.action().code()) && line.actor().email().equals(done.actor())
                && AuditText.of(line.subject()).equals(done.object()) && line.actor().network().equals("127.0.0.1")
                && line.employer().map(employer -> employer.value()).equals(done.employer())).count(),
                () -> tested.route() + ": " + tested.action() + " " + done + " is not in " + lines);
            assertFalse(lines.stream().anyMatch(line -> !line.actor().email().equals(done.actor())), () -> "nobody else did anything: " + lines);
        }
    }

    @Test void actions_without_effect_add_no_entry() {
        long before = newest();
        SILENT.keySet().forEach(actions::tryOut);
        assertEquals(List.of(), since(before));
    }

    private long newest() {
        return database.read(tx -> audit.find(tx, AuditFilter.NONE, Long.MAX_VALUE, 1)).stream().mapToLong(AuditEntry::id).max().orElse(0);
    }

    private List<AuditEntry> since(long id) {
        return database.read(tx -> audit.find(tx, AuditFilter.NONE, Long.MAX_VALUE, 50)).stream().filter(line -> line.id() > id).toList();
    }
}
