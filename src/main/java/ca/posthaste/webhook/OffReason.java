package ca.posthaste.webhook;

import ca.posthaste.language.Bilingual;
import java.util.Locale;

/** The reason why a webhook is off. The words are published and stored. */
public enum OffReason {
    TURNED_OFF(new Bilingual("You turned it off.", "Vous l'avez désactivé.")),
    GONE(new Bilingual("The receiver answered 410 Gone: it does not want any more messages.",
        "Le destinataire a répondu 410 Gone\u00a0: il ne veut plus de messages.")),
    FAILING(new Bilingual("For five days no message could be delivered.", "Depuis cinq jours, aucun message n'a pu être livré.")),
    TOO_MANY_WAITING(new Bilingual("Too many messages were waiting: the receiver takes fewer than there are.",
        "Trop de messages étaient en attente\u00a0: le destinataire en accepte moins qu'il n'y en a."));

    private final Bilingual text;

    OffReason(Bilingual text) {
        this.text = text;
    }

    /** Returns the explanation for users. */
    public Bilingual text() {
        return text;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static OffReason of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
