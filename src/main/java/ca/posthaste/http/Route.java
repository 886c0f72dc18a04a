package ca.posthaste.http;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.http.access.Access;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * An entry of the route table. A route that reads the query string declares the parameters it accepts:
 *
 * <pre>{@code
 * new Route("GET", "/jobs", EMPLOYER, "list job headers", this::list).taking("q", "status", "page", "pageSize")
 *     .takingSince(ApiVersion.V1_2, "sort")
 * }</pre>
 *
 * Version 1.2 rejects all others. A parameter that is not declared therefore cannot be used there; a test compares the declarations with the OpenAPI document.
 *
 * @param since     first version of the API that has the route; later ones have it, too. Empty for a page, which has no base path
 * @param path      path with {@code {name}} for a variable part
 * @param access    access rule; there is no default, so that nothing is open by accident
 * @param readsBody whether the handler reads the body itself, after it has checked the rest
 * @param isShared  whether scripts on other sites may read a page; they may always read the public part of the API
 */
public record Route(Optional<ApiVersion> since, String method, String path, Access access, String summary, Handler handler,
                    boolean readsBody, List<QueryParameter> query, boolean isShared) {
    /** A query parameter, which takes one value, and the first version of the API that has it. */
    public record QueryParameter(String name, ApiVersion since) {}

    /** Creates a route that accepts no query parameters; {@link #taking} adds them. */
    public Route(Optional<ApiVersion> since, String method, String path, Access access, String summary, Handler handler,
                 boolean readsBody) {
        this(since, method, path, access, summary, handler, readsBody, List.of(), false);
    }

    /** Creates a route of every version of the API. */
    public Route(String method, String path, Access access, String summary, Handler handler) {
        this(Optional.of(ApiVersion.V1_1), method, path, access, summary, handler, false);
    }

    /** Creates a route of this version of the API and of later ones. */
    public static Route since(ApiVersion version, String method, String path, Access access, String summary, Handler handler) {
        return new Route(Optional.of(version), method, path, access, summary, handler, false);
    }

    /** Creates a route of this version of the API and of later ones, for any method, whose handler reads the body itself: see {@link Call#unreadBody}. */
    public static Route ofStream(ApiVersion since, String method, String path, Access access, String summary, Handler handler) {
        return new Route(Optional.of(since), method, path, access, summary, handler, true);
    }

    public static Route ofPage(String path, Access access, String summary, Handler handler) {
        return new Route(Optional.empty(), "GET", path, access, summary, handler, false);
    }

    /** Creates a route for the form of a page, whose handler reads the body itself. */
    public static Route ofPageForm(String path, Access access, String summary, Handler handler) {
        return new Route(Optional.empty(), "POST", path, access, summary, handler, true);
    }

    public Route taking(String... names) {
        return takingSince(since.orElse(ApiVersion.V1_1), names);
    }

    public Route takingSince(ApiVersion version, String... names) {
        var more = Stream.of(names).map(name -> new QueryParameter(name, version));
        return new Route(since, method, path, access, summary, handler, readsBody, Stream.concat(query.stream(), more).toList(), isShared);
    }

    /** Makes the page readable by scripts on any other site. */
    public Route shared() {
        return new Route(since, method, path, access, summary, handler, readsBody, query, true);
    }

    Route handledBy(Handler other) {
        return new Route(since, method, path, access, summary, other, readsBody, query, isShared);
    }

    public List<String> parameters(ApiVersion version) {
        return query.stream().filter(parameter -> parameter.since().compareTo(version) <= 0).map(QueryParameter::name).toList();
    }

    boolean isIn(ApiVersion version) {
        return since.isPresent() && since.get().compareTo(version) <= 0;
    }

    public String address() {
        return since.map(ApiVersion::basePath).orElse("") + path;
    }

    @FunctionalInterface
    public interface Handler {
        CompletionStage<Reply> handle(Call call);
    }

    /** Reports whether requests have a JSON body: writes do, except a delete with an ID in the path. */
    boolean takesBody() {
        return method.equals("POST") || method.equals("PUT") || method.equals("DELETE") && !path.contains("{");
    }
}
