package ca.posthaste.webhook;

import ca.posthaste.language.Bilingual;
import java.util.Locale;

/** The reason why a webhook is off. The words are published and stored. */
public enum OffReason {
    TURNED_OFF(new Bilingual("You turned it off.", "Vous l’avez désactivé.")),
    GONE(new Bilingual("The receiver answered 410 Gone: it accepts no more messages.",
        "Le destinataire a répondu 410 Gone\u00a0: il n’accepte plus de messages.")),
    FAILING(new Bilingual("No message could be delivered for five days.", "Depuis cinq jours, aucun message n’a pu être livré.")),
    TOO_MANY_WAITING(new Bilingual("Too many messages were waiting: the receiver accepts them too slowly.",
        "Trop de messages étaient en attente\u00a0: le destinataire les accepte trop lentement."));

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
