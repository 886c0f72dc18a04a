package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.Route;
import ca.posthaste.http.RouteTable;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls every page and every action of the console as every kind of caller. It reads the route table, so new routes are tested automatically. */
@QuarkusTest
class ConsoleAccessTest {
    /** Kinds of callers. Among an employer's members, each may do everything that the following ones may. */
    private enum Who { OWNER, EDITOR, READER, OWNER_OF_ANOTHER, OPERATOR, NOBODY }

    @Inject TestService service;
    @Inject RouteTable table;
    private Employer bakery;
    private Employer shipyard;
    private final Map<Who, Visitor> people = new LinkedHashMap<>();
    private final Map<String, Employer> added = new LinkedHashMap<>();
    private String operator;

    @BeforeEach void add() {
        bakery = service.employer(Samples.BAKERY).employer();
        shipyard = service.employer(Samples.SHIPYARD).employer();
        people.put(Who.OWNER, member(bakery, Role.OWNER));
        people.put(Who.EDITOR, member(bakery, Role.EDITOR));
        people.put(Who.READER, member(bakery, Role.READER));
        people.put(Who.OWNER_OF_ANOTHER, member(shipyard, Role.OWNER));
        operator = address();
        service.addOperator(operator);
        people.put(Who.OPERATOR, Visitor.by(service.signInLink(operator)));
        people.put(Who.NOBODY, new Visitor());
    }

    @AfterEach void remove() {
        added.forEach((email, employer) -> service.removeUser(employer, email));
        service.removeOperator(operator);
    }

    private static String address() {
        return "user-" + UUID.randomUUID() + "@example.com";
    }

    private Visitor member(Employer employer, Role role) {
        var email = address();
        service.addUser(employer, email, role);
        added.put(email, employer);
        return Visitor.by(service.signInLink(email));
    }

    private List<Route> routes() {
        var routes = table.routes().stream().filter(route -> route.access().level().isPresent()).toList();
        assertTrue(routes.size() >= 10, routes.size() + " routes are for people");
        return routes;
    }

    private static boolean may(Who who, AccessLevel level) {
        return switch (level) {
            case SIGNED_IN -> who != Who.NOBODY;
            case READER -> who.compareTo(Who.READER) <= 0;
            case EDITOR -> who.compareTo(Who.EDITOR) <= 0;
            case OWNER -> who == Who.OWNER;
            case OPERATOR -> who == Who.OPERATOR;
        };
    }

    /** Returns the path of a route for the bakery, with nonexistent ids for everything else. */
    private String path(Route route) {
        return route.address().replace("{employer}", String.valueOf(bakery.id().value())).replaceAll("\\{[a-zA-Z]+}", "2147483647");
    }

    /** Status of a form without its CSRF token: it changes nothing, and shows whether the caller has access. */
    private static final int NOT_SENT = 403;

    @Test void every_page_is_accessible_to_those_in_the_table() {
        var wrong = new ArrayList<String>();
        for (var route : routes()) {
            people.forEach((who, visitor) -> {
                int status = route.method().equals("GET") ? visitor.request("GET", path(route)).send().status() : emptyForm(visitor, route).status();
                boolean isLetIn = route.method().equals("GET") ? status != 403 && status != 401 && !isSentToSignIn(visitor, route) : isAskedAgain(visitor, route);
                var level = route.access().level().orElseThrow();
                if (isLetIn != may(who, level) && !(isMissingAnyway(route, status) && may(who, level))) {
                    wrong.add(who + " " + route.method() + " " + route.address() + " (" + level.code() + ") is answered with " + status);
                }
            });
        }
        assertEquals("", String.join("\n", wrong));
    }

    private static boolean isMissingAnyway(Route route, int status) {
        return status == 404 && route.path().replace("{employer}", "").contains("{");
    }

    private Answer emptyForm(Visitor visitor, Route route) {
        return visitor.form(path(route)).body("").send();
    }

    private boolean isAskedAgain(Visitor visitor, Route route) {
        var answer = emptyForm(visitor, route);
        return answer.status() == NOT_SENT && answer.text().contains("name=\"token\"");
    }

    private boolean isSentToSignIn(Visitor visitor, Route route) {
        var answer = visitor.request("GET", path(route)).send();
        return answer.status() == 404 || answer.header("Location").map(place -> place.contains("/sign-in?next=")).orElse(false);
    }

    @Test void data_of_another_employer_is_not_found() {
        for (var route : routes()) {
            if (route.access().level().orElseThrow().isOfEmployer()) {
                for (var who : List.of(Who.OWNER_OF_ANOTHER, Who.OPERATOR)) {
                    var visitor = people.get(who);
                    var answer = route.method().equals("GET") ? visitor.request("GET", path(route)).send() : emptyForm(visitor, route);
                    assertEquals(404, answer.status(), who + " " + route.address());
                    assertFalse(answer.text().contains(bakery.name()), "its name is nobody's business");
                }
            }
        }
    }

    @Test void forms_from_another_site_are_rejected() {
        for (var route : routes()) {
            if (!route.method().equals("GET")) {
                people.forEach((who, visitor) -> List.of(Map.of("Origin", "https://example.com"), Map.of("Sec-Fetch-Site", "cross-site"),
                    Map.of("Sec-Fetch-Site", "same-site", "Origin", TestService.root()), Map.of("Origin", "null"), Map.<String, String>of()).forEach(headers -> {
                        var request = Request.to("POST", TestService.root() + path(route)).header("Cookie", visitor.cookie().isEmpty() ? "a=b" : visitor.cookie())
                            .header("Content-Type", "application/x-www-form-urlencoded").header("Accept", "application/json").body("");
                        headers.forEach(request::header);
                        request.send().expect(403).expect("/type", "urn:posthaste:problem:sent-from-elsewhere");
                    }));
            }
        }
    }

    @Test void every_route_is_a_get_or_a_post() {
        routes().forEach(route -> assertTrue(List.of("GET", "POST").contains(route.method()), route::address));
    }

    @Test void no_page_is_cached_by_a_browser() {
        for (var route : routes()) {
            if (route.method().equals("GET")) {
                people.values().forEach(visitor -> {
                    var answer = visitor.request("GET", path(route)).send();
                    if (answer.status() < 400) {
                        answer.expectHeader("Cache-Control", "no-store");
                    }
                });
            }
        }
    }
}
