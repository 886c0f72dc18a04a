package ca.posthaste.mail;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {

    @ParameterizedTest
    @ValueSource(strings = {"a@b.ca", "jobs@example.com", "first.last+tag@sub.example.co", "o'neil@example.org", "x_y-z@example.org",
        "emplois@québec.example", "a@xn--qubec-csa.example", "1@2.example", "A@EXAMPLE.ORG", "a@b-c.example"})
    void an_email_address_is_accepted(String text) {
        assertTrue(Addresses.isEmail(text), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a@", "@b.ca", "a@b", "a b@c.ca", "a@b c.ca", "a@@b.ca", "a@b..ca", "a..b@c.ca", ".a@b.ca", "a.@b.ca",
        "a@-b.ca", "a@b-.ca", "a@b.ca.", "a@1.2.3.4", "<a@b.ca>", "A <a@b.ca>", "a@b.ca,c@d.ca", "a@b.ca;c@d.ca", "mailto:a@b.ca",
        " a@b.ca", "a@b.ca ", "a@b_c.ca", "a@b.ca?subject=x", "a@b.c/d", "\"a\"@b.ca", "a@[1.2.3.4]"})
    void anything_but_an_email_address_is_rejected(String text) {
        assertFalse(Addresses.isEmail(text), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://example.org", "https://example.org/", "HTTPS://EXAMPLE.ORG/A", "https://example.org:8443/a/b?c=d&e=f#g",
        "https://user:secret@example.org/", "http://localhost", "http://127.0.0.1:8080/x", "http://[::1]:8080/", "https://québec.example/é",
        "https://example.org/a%20b", "https://example.org/?q=%C3%A9", "https://a_b.example.org", "https://example.org."})
    void a_web_address_is_accepted(String text) {
        assertTrue(Addresses.isWebAddress(text), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.org", "www.example.org", "//example.org", "/x", "http:", "http:/example.org", "http://", "http:///x",
        "https://?x", "https://#x", "ftp://example.org", "javascript:alert(1)", "mailto:a@b.ca", "http:example.org", "https:// example.org",
        "https://exa mple.org", " https://example.org", "https://example.org ", "https://-example.org", "https://example..org",
        "https://example.org:port", "https://example.org:123456", "https://[::1", "https://example.org/%zz", "https://example.org/a b",
        "https://:80", "https://a@"})
    void anything_but_an_absolute_web_address_is_rejected(String text) {
        assertFalse(Addresses.isWebAddress(text), text);
    }
}
