package ca.posthaste.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.Language;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The operator's own text on the privacy page, and their contact details. */
class PrivacyPageTest {
    private static String html(String contact, String link, List<String> own) {
        var brand = new Brand(Brand.PLAIN.name(), Brand.PLAIN.accent(), java.util.Optional.empty(), java.util.Optional.ofNullable(contact),
            java.util.Optional.empty());
        return new Site(brand).html(Page.of("privacy", Language.ENGLISH, "Privacy", "/en/privacy").with("contactLink", link)
            .with("own", own), "http://localhost");
    }

    @Test void the_operators_text_replaces_the_default_and_is_not_markup() {
        var page = html(null, "", List.of("We keep <nothing>.", "Really & truly."));
        assertTrue(page.contains("<p>We keep &lt;nothing&gt;.</p>") && page.contains("<p>Really &amp; truly.</p>"), page);
        assertFalse(page.contains("When you apply here"));
    }

    @Test void a_contact_is_a_link_if_there_is_one() {
        assertTrue(html("board@example.org", "mailto:board@example.org", List.of()).contains("<a href=\"mailto:board@example.org\">board@example.org</a>"));
        assertFalse(html(null, "", List.of()).contains("mailto:"));
        assertEquals(1, html(null, "", List.of()).split("has not published an address", -1).length - 1);
    }
}
