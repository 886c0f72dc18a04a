package ca.posthaste.web;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The OpenAPI document of each version. A generated client calls the address that the document names, so it is the one at which
 * the caller reached us.
 */
final class ApiDocuments {
    /** Without a configured address, callers choose the host they name. */
    private static final int ADDRESSES_MAX = 20;

    private final Cache<Key, Asset> made = Caffeine.newBuilder().maximumSize(ADDRESSES_MAX).executor(Runnable::run).build();

    private record Key(ApiVersion version, String address) {}

    /** The document of this version. Made off the event loop: compressing it takes milliseconds. */
    CompletionStage<Reply> answer(ApiVersion version, Call call) {
        var key = new Key(version, call.address());
        var known = made.getIfPresent(key);
        return (known != null ? CompletableFuture.completedFuture(known)
            : CompletableFuture.supplyAsync(() -> made.get(key, ApiDocuments::make))).thenApply(asset -> asset.answer(call));
    }

    private static Asset make(Key key) {
        var text = new String(Asset.bytes("openapi-" + key.version.number() + ".json"), StandardCharsets.UTF_8);
        var relative = "\"url\": \"" + key.version.basePath();
        int at = text.indexOf(relative);
        if (at < 0) {
            throw new IllegalStateException("The OpenAPI document of " + key.version.number() + " names no server.");
        }
        int host = at + "\"url\": \"".length();
        return new Asset("application/json",
            (text.substring(0, host) + key.address + text.substring(host)).getBytes(StandardCharsets.UTF_8));
    }
}
