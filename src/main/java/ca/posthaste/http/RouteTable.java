package ca.posthaste.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Every address of the service that is ours to answer: the API and the pages beside it. A path is found first, then the
 * method, so that 404 and 405 never mix.
 */
public final class RouteTable {
    public static final String BASE_PATH = "/api/v1.1";

    private final List<Route> routes;
    private final Map<String, Address> fixed = new LinkedHashMap<>();
    private final List<Address> varying = new ArrayList<>();

    public RouteTable(List<Route> routes) {
        this.routes = List.copyOf(routes);
        for (var route : routes) {
            var address = fixed.computeIfAbsent(route.address(),
                path -> new Address(path.split("/"), new LinkedHashMap<>()));
            address.byMethod.put(route.method(), route);
            if (route.path().contains("{") && !varying.contains(address)) {
                varying.add(address);
            }
        }
    }

    public List<Route> routes() {
        return routes;
    }

    /** The address at this path, base path included. */
    public Optional<Match> find(String path) {
        var exact = fixed.get(path);
        if (exact != null && !path.contains("{")) {
            return Optional.of(new Match(exact, Map.of()));
        }
        var parts = path.split("/", -1);
        for (var address : varying) {
            var match = address.match(parts);
            if (match != null) {
                return Optional.of(match);
            }
        }
        return Optional.empty();
    }

    /** An address and the values of the parts that vary. */
    public record Match(Address address, Map<String, String> values) {}

    /** A path with the methods it offers. */
    public record Address(String[] parts, Map<String, Route> byMethod) {

        /** HEAD works wherever GET does. */
        public Optional<Route> route(String method) {
            return Optional.ofNullable(byMethod.get(method.equals("HEAD") ? "GET" : method));
        }

        public String allow() {
            var methods = new TreeSet<>(byMethod.keySet());
            if (methods.contains("GET")) {
                methods.add("HEAD");
            }
            methods.add("OPTIONS");
            return String.join(", ", methods);
        }

        private Match match(String[] sent) {
            if (sent.length != parts.length) {
                return null;
            }
            Map<String, String> values = Map.of();
            for (int i = parts.length - 1; i > 0; i--) { // the ends differ most; before the first slash there is nothing
                if (parts[i].startsWith("{") && !sent[i].isEmpty()) {
                    var more = new LinkedHashMap<>(values);
                    more.put(parts[i].substring(1, parts[i].length() - 1), sent[i]);
                    values = more;
                } else if (!parts[i].equals(sent[i])) {
                    return null;
                }
            }
            return new Match(this, values);
        }
    }
}
