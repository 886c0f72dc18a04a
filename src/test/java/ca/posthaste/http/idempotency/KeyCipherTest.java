package ca.posthaste.http.idempotency;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class KeyCipherTest {
    private static final byte[] TEXT = "a secret".getBytes(StandardCharsets.UTF_8);

    @Test void a_request_with_the_same_key_reads_the_sealed_response() {
        assertArrayEquals(TEXT, new KeyCipher(1, "key", "").open(new KeyCipher(1, "key", "").close(TEXT)));
    }

    @Test void a_request_with_another_key_employer_or_api_key_cannot_read_the_sealed_response() {
        var sealed = new KeyCipher(1, "key", "api key").close(TEXT);
        for (var other : new KeyCipher[] {new KeyCipher(1, "kez", "api key"), new KeyCipher(2, "key", "api key"), new KeyCipher(1, "key", "")}) {
            assertThrows(IllegalStateException.class, () -> other.open(sealed));
        }
    }

    @Test void encrypting_the_same_text_twice_gives_different_results() {
        var seal = new KeyCipher(1, "key", "");
        assertFalse(Arrays.equals(seal.close(TEXT), seal.close(TEXT)));
    }

    @Test void an_answer_is_found_whichever_api_key_is_sent_and_by_no_other_employer() {
        assertEquals(new KeyCipher(1, "key", "").name(), new KeyCipher(1, "key", "api key").name());
        assertNotEquals(new KeyCipher(1, "key", "").name(), new KeyCipher(2, "key", "").name());
        assertNotEquals(new KeyCipher(1, "key", "").fingerprint(TEXT), new KeyCipher(1, "kez", "").fingerprint(TEXT));
    }
}
