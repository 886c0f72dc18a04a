package ca.posthaste.location;

import ca.posthaste.http.CachedJson;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Pages of the list that were asked for before, as they were written then. */
final class WrittenPages {
    private static final int MOST = 500;            // of at most a hundred places each: some ten megabytes

    private volatile Edition edition = new Edition(null, Map.of());

    /** What was written from one state of the list; a new state starts with nothing. */
    private record Edition(LocationIndex places, Map<String, CachedJson> pages) {}

    CachedJson page(LocationIndex places, String address, Supplier<CachedJson> writing) {
        var current = edition;
        if (current.places != places || current.pages.size() >= MOST) {
            current = new Edition(places, new ConcurrentHashMap<>());
            edition = current;
        }
        return current.pages.computeIfAbsent(address, first -> writing.get());
    }
}
