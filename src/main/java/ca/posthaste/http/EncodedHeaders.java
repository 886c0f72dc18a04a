package ca.posthaste.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Headers of a cached response, encoded once. Encoding them for every request would take longer than finding the response. */
public final class EncodedHeaders extends AbstractMap<String, String> {
    /** The names are few, and the same in all responses. */
    private static final Map<String, CharSequence> NAMES = new ConcurrentHashMap<>();

    /** Names and values in turn. */
    private final CharSequence[] encoded;

    public EncodedHeaders(Map<String, String> headers) {
        encoded = headers.entrySet().stream().flatMap(header ->
            Stream.of(NAMES.computeIfAbsent(header.getKey(), HttpHeaders::createOptimized), HttpHeaders.createOptimized(header.getValue())))
            .toArray(CharSequence[]::new);
    }

    void addTo(HttpServerResponse response) {
        for (int i = 0; i < encoded.length; i += 2) {
            response.putHeader(encoded[i], encoded[i + 1]);
        }
    }

    @Override public Set<Entry<String, String>> entrySet() {
        var decoded = new LinkedHashMap<String, String>();
        for (int i = 0; i < encoded.length; i += 2) {
            decoded.put(encoded[i].toString(), encoded[i + 1].toString());
        }
        return decoded.entrySet();
    }
}
