package ca.posthaste.apilog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.ApiKey;
import ca.posthaste.support.Polling;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data that must never be stored with a call. */
class RedactionTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "{\"title\": \"Our key is phk_s3cr3tvalue\"}", "phk_s3cr3tvalue", "PHK_s3cr3tvalue", "/jobs?a=phk%5Fs3cr3tvalue", "{\"a\": \"phk\\u005fs3cr3tvalue\"}",
        "{\"a\": \"whsec_s3cr3tvalue+/=\"}", "{\"password\": \"s3cr3tvalue\"}", "{\"clientSecret\" :\n \"a \\\"s3cr3tvalue\"}", "{\"api_key\":\"s3cr3tvalue",
        "{\"X-Authorization\": \"s3cr3tvalue\"}", "{\"a\": \"{\\\"password\\\": \\\"s3cr3tvalue\\\"}\"}", "/jobs?q=1&apikey=s3cr3tvalue", "/jobs?key=s3cr3tvalue",
        "{\"note\": \"Bearer s3cr3tvalue\"}", "eyJs3cr3tvalue.s3cr3tvalue.x", "-----BEGIN RSA PRIVATE KEY-----\ns3cr3tvalue\n-----END", "https://me:s3cr3tvalue@example.org/"})
    void text_that_looks_like_a_secret_is_hidden(String text) {
        var hidden = Redaction.of(text);
        assertFalse(hidden.contains("s3cr3tvalue"), hidden);
        assertTrue(hidden.contains(Redaction.HIDDEN), hidden);
    }

    @Test void an_api_key_is_redacted_even_if_truncated() {
        var key = ApiKey.random().reveal();
        for (int length = ApiKey.PREFIX.length() + 1; length <= key.length(); length++) {
            assertEquals("phk_…", Redaction.of(key.substring(0, length)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"title\": \"Secretary\", \"description\": \"<p>Password resets, tokens, keys.</p>\"}", "{\"applicationEmail\": \"jobs@example.org\"}",
        "/api/v1.2/jobs?page=0&sort=title", "{\"applicationUrl\": \"https://example.org/apply?job=7\"}", "basic training"})
    void the_content_of_a_job_is_not_redacted(String text) {
        assertEquals(text, Redaction.of(text));
    }

    @Test void a_called_url_contains_no_personal_data() {
        assertEquals("/api/v1.2/applications/…@…", Redaction.ofPath("/api/v1.2/applications/ana@example.org"));
        assertEquals("/api/v1.2/jobs?q=…@…&page=$1", Redaction.ofPath("/api/v1.2/jobs?q=ana%40example.org&page=$1"));
    }

    @Test void no_text_takes_long_or_overflows_the_stack() {
        for (var piece : List.of("\"secret", "\"secret\":\"\\\\", "\\\"", "&key", "bearer ", "https://", "eyJ.", "a.", "-----BEGIN ", "\"", "phk_")) {
            var text = "\"secret\":\"" + piece.repeat(ReadableText.BYTES_MAX / piece.length());
            assertTimeoutPreemptively(Polling.PATIENCE, () -> Redaction.ofPath(text), piece);
        }
    }
}
