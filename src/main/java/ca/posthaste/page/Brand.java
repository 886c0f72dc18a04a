package ca.posthaste.page;

import ca.posthaste.language.Bilingual;
import java.util.Optional;

/**
 * The operator's branding of the board.
 *
 * @param contact mail or web address of the operator; empty for none
 * @param privacy description of how the operator handles candidates' data, in plain paragraphs; empty for the default text
 */
public record Brand(Bilingual name, Accent accent, Optional<Logo> logo, Optional<String> contact, Optional<Bilingual> privacy) {
    public static final Brand PLAIN = new Brand(new Bilingual("Posthaste Jobs", "Posthaste Emplois"), Accent.of("#a3211a").orElseThrow(),
        Optional.empty(), Optional.empty(), Optional.empty());

    /** @param type media type of the image */
    public record Logo(String type, byte[] bytes) {}
}
