package ca.posthaste.http;

import ca.posthaste.api.ApiVersion;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * One line of the route table.
 *
 * @param since  the first version of the API that has it: it is below the base paths of this one and of all newer ones. Nothing
 *               for a page, which is at its path alone
 * @param path   with {@code {name}} for a part that varies
 * @param access who may call it; there is no default, so that nothing is open by accident
 * @param what   a word for the reader of the table
 * @param reads  whether the handler reads the body itself, after it has looked at the rest
 */
public record Route(Optional<ApiVersion> since, String method, String path, Access access, String what, Handler handler,
                    boolean reads) {

    /** A route of every version of the API. */
    public Route(String method, String path, Access access, String what, Handler handler) {
        this(Optional.of(ApiVersion.V1_1), method, path, access, what, handler, false);
    }

    /** A route of every version of the API whose handler has the body read when it wants it: see {@link Call#incoming}. */
    public static Route ofForm(String path, Access access, String what, Handler handler) {
        return new Route(Optional.of(ApiVersion.V1_1), "POST", path, access, what, handler, true);
    }

    public static Route ofPage(String path, Access access, String what, Handler handler) {
        return new Route(Optional.empty(), "GET", path, access, what, handler, false);
    }

    boolean isIn(ApiVersion version) {
        return since.isPresent() && since.get().compareTo(version) <= 0;
    }

    /** Where it is; of several addresses the oldest. */
    public String address() {
        return since.map(ApiVersion::basePath).orElse("") + path;
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
