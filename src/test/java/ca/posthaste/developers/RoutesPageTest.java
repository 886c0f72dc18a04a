package ca.posthaste.developers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.http.Route;
import ca.posthaste.http.RouteTable;
import ca.posthaste.http.access.Access;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The access rules of all routes, on one page for reviewers: docs/routes.md. */
@QuarkusTest
class RoutesPageTest {
    private static final Path PAGE = Path.of("docs", "routes.md");
    private static final String HEAD = """
        # Routes

        All endpoints of the service, and who may call them. This page is generated from the route table. After changing a route, regenerate it with

            mvn test -Dtest=RoutesPageTest -Dposthaste.write-routes=true

        In addition, Quarkus serves `/health`, `/health/live`, `/health/ready` and `/health/started` to anyone who can reach the port: see
        [operating](operating.md). HEAD works wherever GET does, and OPTIONS works everywhere. Everything below `/api/v1.1` is also available below
        `/api/v1.2`, which rejects query parameters that are not listed here. An employer's key needs the scope: see [keys](keys.md).

        | method | address | who | scope | what | query parameters |
        |---|---|---|---|---|---|
        """;

    @Inject RouteTable table;

    @Test void every_route_says_who_may_call_it() {
        table.routes().forEach(route -> assertNotNull(route.access(), route::address));
    }

    @Test void every_route_for_employers_says_which_scope_it_needs() {
        table.routes().stream().filter(route -> route.access() != Access.ANYONE && route.access() != Access.VISITOR && route.access().level().isEmpty())
            .forEach(route -> assertTrue(route.access().scope().isPresent(), route::address));
    }

    @Test void the_page_is_what_the_table_says() throws IOException {
        var written = HEAD + table.routes().stream().map(RoutesPageTest::line).collect(Collectors.joining());
        if (Boolean.getBoolean("posthaste.write-routes")) {
            Files.writeString(PAGE, written);
        }
        assertEquals(written, Files.exists(PAGE) ? Files.readString(PAGE) : "",
            PAGE + " does not match the route table; regenerate it with"
                + " mvn test -Dtest=RoutesPageTest -Dposthaste.write-routes=true");
    }

    private static String line(Route route) {
        return "| %s | `%s` | %s | %s | %s | %s |%n".formatted(route.method(), route.address(), route.access(),
            route.access().scope().map(scope -> "`" + scope.code() + "`").orElse(""), route.summary(),
            route.query().stream().map(parameter -> parameter(route, parameter)).collect(Collectors.joining(", ")))
            .replace(System.lineSeparator(), "\n");
    }

    /** Returns the parameter, with its version if it was added later than the route. */
    private static String parameter(Route route, Route.QueryParameter parameter) {
        boolean later = route.since().isPresent() && route.since().get() != parameter.since();
        return "`" + parameter.name() + "`" + (later ? " (" + parameter.since().number() + ")" : "");
    }
}
