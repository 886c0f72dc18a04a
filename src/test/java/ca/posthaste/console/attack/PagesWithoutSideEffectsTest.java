package ca.posthaste.console.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.apilog.RejectionBuffer;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.http.RouteTable;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Browsers, mail scanners and other sites load pages without a user's intent. This changes nothing, except that the audit log records who opened an
 * application.
 */
@QuarkusTest
@TestProfile(AttackProfile.class)
class PagesWithoutSideEffectsTest {
    /** Tables that reading may change: the audit log, session use, and the read position of other nodes. */
    private static final Set<String> OTHERS = Set.of("audit", "session", "change_count");
    private static final Set<String> READING = Set.of("application-opened", "resume-opened");

    @Inject TestService service;
    @Inject Database database;
    @Inject Audit audit;
    @Inject RejectionBuffer refusals;
    @Inject RouteTable table;
    @Inject TestMail mail;
    private HostileEmployer estate;

    @BeforeEach void furnish() {
        estate = new HostileEmployer(service, database, audit, refusals).furnished();
        mail.await();
        service.awaitSearch();
        service.saveViews();
    }

    @AfterEach void clear() {
        estate.close();
    }

    private Map<String, List<String>> all() {
        var all = new TreeMap<String, List<String>>();
        Rows.tables(database).stream().filter(name -> !OTHERS.contains(name)).forEach(name -> all.put(name, Rows.in(database, name, "")));
        return all;
    }

    private Set<String> logged() {
        return Rows.in(database, "audit", "").stream().collect(Collectors.toSet());
    }

    @Test void loading_every_page_changes_nothing() {
        var paths = table.routes().stream().filter(route -> route.method().equals("GET") && route.path().matches("(/en|/fr)?/console(/.*)?"))
            .map(estate::path).toList(); // this also creates the sign-in link in advance
        assertTrue(paths.size() > 60, paths.size() + " pages");
        var before = all();
        var log = logged();
        for (var path : paths) {
            for (var method : List.of("GET", "HEAD")) {
                int status = estate.visitor.request(method, path).send().status();
                assertTrue(status < 400, method + " " + path + " answers " + status);
            }
        }
        service.saveViews();
        assertSame(before);
        var more = logged();
        more.removeAll(log);
        assertTrue(more.stream().allMatch(line -> READING.stream().anyMatch(line::contains)), more.toString());
        paths.stream().filter(path -> path.contains("/sign-in/") && !path.endsWith("/sent")).forEach(path -> assertEquals(303, estate.visitor.send(path).status(), path));
    }

    /** Loading the address of an action has no effect. */
    @Test void loading_the_address_of_an_action_does_nothing() {
        var before = all();
        var pages = table.routes().stream().filter(route -> route.method().equals("GET")).map(Route::path).collect(Collectors.toSet());
        for (var route : table.routes()) {
            if (route.method().equals("POST") && route.access().level().isPresent() && !pages.contains(route.path())) {
                int status = estate.visitor.request("GET", estate.path(route) + "?token=" + estate.visitor.token()).send().status();
                assertTrue(status == 405 || status == 404, "GET " + route.address() + " answers " + status);
            }
        }
        assertSame(before);
    }

    /** Compares table by table, so that the failure names the first one that differs. */
    private void assertSame(Map<String, List<String>> before) {
        var after = all();
        before.forEach((name, rows) -> assertEquals(rows, after.get(name), name));
    }
}
