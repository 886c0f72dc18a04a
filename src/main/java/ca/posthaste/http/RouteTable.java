package ca.posthaste.http;

import ca.posthaste.api.ApiVersion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All endpoints. The path is matched first, then the method: an unknown path is a 404, an unknown method of a known path a 405. */
public final class RouteTable {
    private static final Pattern LANGUAGE = Pattern.compile("^/(en|fr)(?=/|$)");

    private final List<Route> routes;
    private final Map<ApiVersion, Paths> api = new EnumMap<>(ApiVersion.class);
    private final Paths pages;

    public RouteTable(List<Route> routes) {
        this.routes = List.copyOf(routes);
        for (var version : ApiVersion.values()) {
            api.put(version, new Paths(version, routes.stream().filter(route -> route.isIn(version)).toList()));
        }
        pages = new Paths(null, routes.stream().filter(route -> route.since().isEmpty()).toList());
    }

    public List<Route> routes() {
        return routes;
    }

    /** Returns the endpoint at this path, which includes the base path. */
    public Optional<Match> find(String path) {
        var version = ApiVersion.of(path);
        return (version == null ? pages : api.get(version)).find(path);
    }

    /** Reports whether the path without its trailing slash is a page. */
    boolean isPageWithSlash(String path) {
        return path.length() > 1 && path.endsWith("/") && ApiVersion.of(path) == null && pages.find(path.substring(0, path.length() - 1)).isPresent();
    }

    /** Returns the route of the newer version, because a version may override a route of an older one. */
    private static Route newer(Route one, Route other) {
        if (one.since().equals(other.since())) {
            throw new IllegalArgumentException("Duplicate route: " + one.method() + " " + one.address());
        }
        return one.since().orElseThrow().compareTo(other.since().orElseThrow()) > 0 ? one : other;
    }

    public record Match(Endpoint endpoint, Map<String, String> values) {}

    private static final class Paths {
        private final Map<String, Endpoint> fixed = new LinkedHashMap<>();
        private final List<Endpoint> variable = new ArrayList<>();

        Paths(ApiVersion version, List<Route> routes) {
            for (var route : routes) {
                var base = version == null ? "" : version.basePath();
                var endpoint = fixed.computeIfAbsent(base + route.path(), path -> Endpoint.of(version, path));
                endpoint.byMethod.merge(route.method(), route, RouteTable::newer);
                if (route.path().contains("{") && !variable.contains(endpoint)) {
                    variable.add(endpoint);
                }
            }
            // A fixed part takes precedence over a variable part of another path.
            variable.sort(Comparator.comparingLong(endpoint -> Stream.of(endpoint.parts).filter(part -> part.startsWith("{")).count()));
        }

        Optional<Match> find(String path) {
            var exact = fixed.get(path);
            if (exact != null && !path.contains("{")) {
                return Optional.of(new Match(exact, Map.of()));
            }
            var parts = path.split("/", -1);
            for (var endpoint : variable) {
                var match = endpoint.match(parts);
                if (match != null) {
                    return Optional.of(match);
                }
            }
            return Optional.empty();
        }
    }

    /** A path with its methods. {@code version} is null for a page. {@code template} is the path for metrics, the same for English and French pages. */
    public record Endpoint(ApiVersion version, String path, String template, String[] parts, Map<String, Route> byMethod) {
        private static Endpoint of(ApiVersion version, String path) {
            var template = version == null ? LANGUAGE.matcher(path).replaceFirst("/{lang}") : path;
            return new Endpoint(version, path, template, path.split("/"), new LinkedHashMap<>());
        }

        /** Returns the route for a method. HEAD works wherever GET does. */
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

        /** Reports whether scripts on other sites may call this: the public part of the API and shared pages, but nothing that requires a key. */
        boolean isOpenToOtherSites() {
            return (version == null || path.startsWith("/public/", version.basePath().length()))
                && byMethod.values().stream().allMatch(route -> route.access().isOpen() && (version != null || route.isShared()));
        }

        private Match match(String[] sent) {
            if (sent.length != parts.length) {
                return null;
            }
            for (int i = parts.length - 1; i > 0; i--) { // from the end, where paths differ most; part 0 is empty
                if (!isValue(sent, i) && !parts[i].equals(sent[i])) {
                    return null;
                }
            }
            return new Match(this, values(sent));
        }

        private boolean isValue(String[] sent, int number) {
            return parts[number].startsWith("{") && !sent[number].isEmpty();
        }

        /** Returns the variable parts of a path that matches. Not collected before, because a path is compared with several endpoints. */
        private Map<String, String> values(String[] sent) {
            var values = new HashMap<String, String>();
            for (int i = 1; i < parts.length; i++) {
                if (isValue(sent, i)) {
                    values.put(parts[i].substring(1, parts[i].length() - 1), sent[i]);
                }
            }
            return values;
        }
    }
}
