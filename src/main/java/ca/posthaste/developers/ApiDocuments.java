package ca.posthaste.developers;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.page.Asset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The OpenAPI document of each API version. A generated client calls the server address in the document, so the document names the address under
 * which the caller reached us. Unless an address is configured, callers control it with the Host header, so inserting it must cost next to nothing.
 */
final class ApiDocuments {
    private final Map<ApiVersion, GzipTemplate> loaded = new ConcurrentHashMap<>();

    /** Returns the document of this version. It is loaded and compressed on the first request, off the event loop. */
    CompletionStage<Reply> answer(ApiVersion version, Call call) {
        var known = loaded.get(version);
        return (known != null ? CompletableFuture.completedFuture(known)
            : CompletableFuture.supplyAsync(() -> loaded.computeIfAbsent(version, ApiDocuments::load)))
            .thenApply(document -> document.filled("application/json", call.address()).answer(call));
    }

    private static GzipTemplate load(ApiVersion version) {
        var text = new String(Asset.bytes("openapi-" + version.number() + ".json"), StandardCharsets.UTF_8);
        var server = "\"url\": \"";
        int at = text.indexOf(server + version.basePath());
        if (at < 0) {
            throw new IllegalStateException("The OpenAPI document of " + version.number() + " names no server.");
        }
        int host = at + server.length();
        return new GzipTemplate(text.substring(0, host), text.substring(host));
    }
}
