package ca.posthaste.http;

import ca.posthaste.api.ApiVersion;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * One line of the route table. A route that reads the query string says which parameters it takes:
 *
 * <pre>{@code
 * new Route("GET", "/jobs", EMPLOYER, "list job headers", this::list).taking("q", "status", "page", "pageSize")
 *     .takingSince(ApiVersion.V1_2, "sort")
 * }</pre>
 *
 * Version 1.2 refuses any other one. A parameter that is not declared can therefore not be used there; a test compares the
 * declarations with the OpenAPI document.
 *
 * @param since     the first version of the API that has it; newer ones have it, too. Empty for a page, which has no base path
 * @param path      with {@code {name}} for a variable part
 * @param access    who may call it; there is no default, so that nothing is open by accident
 * @param summary   for the reader of the table
 * @param readsBody whether the handler reads the body itself, after it has checked the rest
 * @param query     the query parameters it takes
 * @param isShared  whether scripts on other sites may read a page; what candidates see in the API, they always may
 */
public record Route(Optional<ApiVersion> since, String method, String path, Access access, String summary, Handler handler,
                    boolean readsBody, List<QueryParameter> query, boolean isShared) {

    /** A parameter takes one value. It is declared with the first version that has it. */
    public record QueryParameter(String name, ApiVersion since) {}

    /** A route that takes no query parameter, until {@link #taking} says otherwise. */
    public Route(Optional<ApiVersion> since, String method, String path, Access access, String summary, Handler handler,
                 boolean readsBody) {
        this(since, method, path, access, summary, handler, readsBody, List.of(), false);
    }

    /** A route of every version of the API. */
    public Route(String method, String path, Access access, String summary, Handler handler) {
        this(Optional.of(ApiVersion.V1_1), method, path, access, summary, handler, false);
    }

    /** A route of this version of the API and of newer ones. */
    public static Route since(ApiVersion version, String method, String path, Access access, String summary, Handler handler) {
        return new Route(Optional.of(version), method, path, access, summary, handler, false);
    }

    /** A route of every version of the API whose handler reads the body itself: see {@link Call#unreadBody}. */
    public static Route ofForm(String path, Access access, String summary, Handler handler) {
        return new Route(Optional.of(ApiVersion.V1_1), "POST", path, access, summary, handler, true);
    }

    /** The same since a later version, for any method. */
    public static Route ofStream(ApiVersion since, String method, String path, Access access, String summary, Handler handler) {
        return new Route(Optional.of(since), method, path, access, summary, handler, true);
    }

    public static Route ofPage(String path, Access access, String summary, Handler handler) {
        return new Route(Optional.empty(), "GET", path, access, summary, handler, false);
    }

    /** The form of a page; its handler reads the body itself. */
    public static Route ofPageForm(String path, Access access, String summary, Handler handler) {
        return new Route(Optional.empty(), "POST", path, access, summary, handler, true);
    }

    /** Takes these query parameters in every version that has the route. */
    public Route taking(String... names) {
        return takingSince(since.orElse(ApiVersion.V1_1), names);
    }

    public Route takingSince(ApiVersion version, String... names) {
        var more = Stream.of(names).map(name -> new QueryParameter(name, version));
        return new Route(since, method, path, access, summary, handler, readsBody, Stream.concat(query.stream(), more).toList(), isShared);
    }

    /** A page that scripts on any other site may read. */
    public Route shared() {
        return new Route(since, method, path, access, summary, handler, readsBody, query, true);
    }

    /** The same, answered by another. */
    Route handledBy(Handler other) {
        return new Route(since, method, path, access, summary, other, readsBody, query, isShared);
    }

    /** The names of the query parameters that it takes in this version. */
    public List<String> parameters(ApiVersion version) {
        return query.stream().filter(parameter -> parameter.since().compareTo(version) <= 0).map(QueryParameter::name).toList();
    }

    boolean isIn(ApiVersion version) {
        return since.isPresent() && since.get().compareTo(version) <= 0;
    }

    /** With the base path of the oldest version that has it. */
    public String address() {
        return since.map(ApiVersion::basePath).orElse("") + path;
    }

    @FunctionalInterface
    public interface Handler {
        CompletionStage<Reply> handle(Call call);
    }

    /** Writes carry JSON, except a delete that names its job in the path. */
    boolean takesBody() {
        return method.equals("POST") || method.equals("PUT") || method.equals("DELETE") && !path.contains("{");
    }
}
