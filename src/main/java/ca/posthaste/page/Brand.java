package ca.posthaste.page;

import ca.posthaste.language.Bilingual;
import java.util.Optional;

/**
 * What makes a board the operator's own.
 *
 * @param name    of the board
 * @param logo    the file of the logo
 * @param contact a mail address or a web address; empty if none is given
 * @param privacy how the operator handles candidates' data, in plain paragraphs; empty for our own text
 */
public record Brand(Bilingual name, Accent accent, Optional<Logo> logo, Optional<String> contact, Optional<Bilingual> privacy) {
    public static final Brand PLAIN = new Brand(new Bilingual("Posthaste Jobs", "Posthaste Emplois"), Accent.of("#a3211a").orElseThrow(),
        Optional.empty(), Optional.empty(), Optional.empty());

    /** @param type its media type */
    public record Logo(String type, byte[] bytes) {}
}
