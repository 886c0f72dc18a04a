package ca.posthaste.page;

import ca.posthaste.language.Bilingual;
import java.util.Optional;

/** The operator's branding of the board. The contact is a mail or web address; without a privacy text, the default one is shown. */
public record Brand(Bilingual name, Accent accent, Optional<Logo> logo, Optional<String> contact, Optional<Bilingual> privacy) {
    public static final Brand PLAIN = new Brand(new Bilingual("Posthaste Jobs", "Posthaste Emplois"), Accent.of("#a3211a").orElseThrow(),
        Optional.empty(), Optional.empty(), Optional.empty());

    public record Logo(String type, byte[] bytes) {}
}
