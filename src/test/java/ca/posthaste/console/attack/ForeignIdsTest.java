package ca.posthaste.console.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.apilog.RejectionBuffer;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.http.RouteTable;
import ca.posthaste.support.Answer;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An owner uses the ids of another employer's objects in the paths and forms of their own pages. The response is the same as for ids that do not exist. */
@QuarkusTest
@TestProfile(AttackProfile.class)
class ForeignIdsTest {
    private static final String NONE = "2147483647";
    /** Fields of all forms, so that each form is rejected for the object it names and not for missing input. */
    private static final List<String> FIELDS = List.of("state", "read", "star", "yes", "text", "Hello.", "subject", "Hello", "role", "owner", "since", "2020-01-01T00:00",
        "overlapHours", "0", "url", "http://127.0.0.1:9/hook", "which", "all", "title", "Taken over", "do", "save");

    @Inject TestService service;
    @Inject Database database;
    @Inject Audit audit;
    @Inject RejectionBuffer refusals;
    @Inject RouteTable table;
    @Inject TestMail mail;
    private HostileEmployer own;
    private HostileEmployer other;

    @BeforeEach void furnish() {
        own = new HostileEmployer(service, database, audit, refusals);
        other = new HostileEmployer(service, database, audit, refusals).furnished();
        service.removeOperator(own.owner); // an owner only
        mail.await();
    }

    @AfterEach void clear() {
        own.close();
        other.close();
    }

    private List<Route> routes() {
        var routes = table.routes().stream().filter(route -> route.access().level().filter(level -> level.isOfEmployer()).isPresent())
            .filter(route -> route.path().replace("{employer}", "").contains("{")).toList();
        assertTrue(routes.size() > 50, routes.size() + " routes are about one thing");
        return routes;
    }

    private String base(HostileEmployer estate) {
        return "/console/" + estate.employer.id().value() + "/";
    }

    private Answer call(Route route, String path) {
        return route.method().equals("GET") ? own.visitor.get(path) : own.visitor.send(path, FIELDS.toArray(String[]::new));
    }

    @Test void an_owner_cannot_reach_the_data_of_another_employer() {
        own.visitor.page("/en/console/account");
        var before = Rows.ofEmployer(database, other.employer.id().value());
        var wrong = new ArrayList<String>();
        for (var route : routes()) {
            var theirs = call(route, other.path(route).replace(base(other), base(own)));
            var nobodys = call(route, route.address().replace("{employer}", String.valueOf(own.employer.id().value())).replaceAll("\\{[a-zA-Z]+}", NONE));
            boolean isForm = route.path().matches(".*/jobs/\\{id}") && route.method().equals("POST"); // keeps the input: the page says that the job is gone
            if (theirs.status() != (isForm ? 409 : 404) || theirs.status() != nobodys.status()
                || !HostileText.sources(theirs.text()).isEmpty() && !isOwnName(theirs)) {
                wrong.add(route.method() + " " + route.address() + " answers " + theirs.status() + ", and " + nobodys.status() + " for what is nobody's");
            }
        }
        assertEquals("", String.join("\n", wrong));
        assertEquals(before, Rows.ofEmployer(database, other.employer.id().value()));
    }

    /** The page header shows the caller's own employer, which has the same name. */
    private static boolean isOwnName(Answer answer) {
        return HostileText.sources(answer.text()).equals(Set.of("employerName"));
    }

    /** Lists accept several ids at once. */
    @Test void an_owner_cannot_reach_the_data_of_another_employer_in_a_list_of_ids() {
        var job = number("/jobs/{id}");
        var application = number("/applications/{id}");
        own.visitor.page("/en/console/account");
        var before = Rows.ofEmployer(database, other.employer.id().value());
        var here = "/en" + base(own);
        for (var action : List.of("archive", "archive/undo", "publish", "refresh", "copy", "delete", "delete/sure")) {
            for (var field : List.of("id", "job", "archived")) {
                assertTrue(own.visitor.send(here + "jobs/" + action, field, job).status() < 500, action);
            }
        }
        for (var state : List.of("read", "new", "starred", "unstarred", "invited", "declined")) {
            own.visitor.send(here + "applications/change", "id", application, "do", state).expect(303);
        }
        assertTrue(own.visitor.send(here + "jobs/check", "id", job, "title", "x").status() < 500);
        assertTrue(own.visitor.send(here + "jobs/preview", "id", job, "title", "x").status() < 500);
        assertEquals(1, own.visitor.send(here + "applications/export", "job", job, "tab", "all").text().strip().lines().count(), "only the head of the table");
        assertEquals(before, Rows.ofEmployer(database, other.employer.id().value()));
        assertEquals(List.of(), Rows.in(database, "job", " WHERE employer = " + own.employer.id().value()), "nothing was copied");
    }

    private String number(String ending) {
        return routes().stream().filter(route -> route.path().endsWith(ending)).findFirst().map(other::path).orElseThrow().replaceFirst(".*/", "");
    }
}
