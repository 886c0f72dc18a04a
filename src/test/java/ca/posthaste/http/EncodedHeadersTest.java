package ca.posthaste.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class EncodedHeadersTest {
    private static final Map<String, String> HEADERS = Map.of("Content-Type", "application/json", "ETag", "\"1-a\"");

    @Test void they_are_the_same_headers() {
        var encoded = new EncodedHeaders(HEADERS);
        assertEquals(HEADERS, encoded);
        assertEquals("\"1-a\"", encoded.get("ETag"));
    }

    @Test void a_response_with_more_headers_has_all_of_them() {
        var reply = new Reply(200, new EncodedHeaders(HEADERS), new byte[0]).with("Vary", "Origin");
        assertEquals(Map.of("Content-Type", "application/json", "ETag", "\"1-a\"", "Vary", "Origin"), reply.headers());
    }
}
