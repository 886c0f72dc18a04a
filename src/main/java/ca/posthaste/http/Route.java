package ca.posthaste.http;

import java.util.concurrent.CompletionStage;

/**
 * One line of the route table.
 *
 * @param base what comes before the path: the API's base path, or nothing for a page
 * @param path with {@code {name}} for a part that varies
 * @param access who may call it; there is no default, so that nothing is open by accident
 * @param what a word for the reader of the table
 * @param reads whether the handler reads the body itself, after it has looked at the rest
 */
public record Route(String base, String method, String path, Access access, String what, Handler handler, boolean reads) {
    public Route(String base, String method, String path, Access access, String what, Handler handler) {
        this(base, method, path, access, what, handler, false);
    }

    /** A route of the API. */
    public Route(String method, String path, Access access, String what, Handler handler) {
        this(RouteTable.BASE_PATH, method, path, access, what, handler);
    }

    /** A route of the API whose handler asks for the form when it wants it: see {@link Call#incoming}. */
    public static Route ofForm(String path, Access access, String what, Handler handler) {
        return new Route(RouteTable.BASE_PATH, "POST", path, access, what, handler, true);
    }

    public String address() {
        return base + path;
    }

    /** Read, do, answer. */
    @FunctionalInterface
    public interface Handler {
        CompletionStage<Reply> handle(Call call);
    }

    /** Writes carry JSON, except a delete that names its job in the path. */
    boolean takesBody() {
        return method.equals("POST") || method.equals("PUT") || method.equals("DELETE") && !path.contains("{");
    }
}
