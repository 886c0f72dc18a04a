package ca.posthaste.http;

import ca.posthaste.api.ApiVersion;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * One line of the route table.
 *
 * @param since     the first version of the API that has it; newer ones have it, too. Empty for a page, which has no base path
 * @param path      with {@code {name}} for a variable part
 * @param access    who may call it; there is no default, so that nothing is open by accident
 * @param summary   for the reader of the table
 * @param readsBody whether the handler reads the body itself, after it has checked the rest
 */
public record Route(Optional<ApiVersion> since, String method, String path, Access access, String summary, Handler handler,
                    boolean readsBody) {

    /** A route of every version of the API. */
    public Route(String method, String path, Access access, String summary, Handler handler) {
        this(Optional.of(ApiVersion.V1_1), method, path, access, summary, handler, false);
    }

    /** A route of every version of the API whose handler reads the body itself: see {@link Call#unreadBody}. */
    public static Route ofForm(String path, Access access, String summary, Handler handler) {
        return new Route(Optional.of(ApiVersion.V1_1), "POST", path, access, summary, handler, true);
    }

    public static Route ofPage(String path, Access access, String summary, Handler handler) {
        return new Route(Optional.empty(), "GET", path, access, summary, handler, false);
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
