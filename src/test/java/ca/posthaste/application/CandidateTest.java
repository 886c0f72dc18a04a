package ca.posthaste.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import ca.posthaste.mail.Addresses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CandidateTest {
    @ParameterizedTest
    @ValueSource(strings = {"a@münchen.test", "a@mu\u0308nchen.test", "A@MÜNCHEN.test", " a@xn--mnchen-3ya.test ", "a@XN--MNCHEN-3YA.TEST"})
    void spellings_of_a_domain_have_one_address_key(String address) {
        assertEquals("a@xn--mnchen-3ya.test", Addresses.key(address));
    }

    @Test void the_name_before_the_domain_is_compared_in_one_form() {
        assertEquals(Addresses.key("JOSÉ@example.org"), Addresses.key("jose\u0301@example.org"));
        assertNotEquals(Addresses.key("jose@example.org"), Addresses.key("josé@example.org"));
    }

    @ParameterizedTest @ValueSource(strings = {"", "ana", "ana@", "ana@a..b", "@"})
    void an_invalid_address_has_a_key_too(String text) {
        assertEquals(text, Addresses.key(text));
    }
}
