package ca.posthaste;

import ca.posthaste.http.Route;
import java.util.List;

/** The routes of the console, grouped by part. */
record ConsoleRouting(List<List<Route>> parts) {

    List<Route> routes() {
        return parts.stream().flatMap(List::stream).toList();
    }
}
