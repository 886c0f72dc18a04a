package ca.posthaste.webhook;

import ca.posthaste.language.UserMessage;
import java.util.Locale;

/** The reason why a webhook is off. The words are published and stored. */
public enum OffReason {
    TURNED_OFF, GONE, FAILING, TOO_MANY_WAITING;

    public UserMessage explanation() {
        return UserMessage.of("off-reason." + code());
    }

    String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static OffReason of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
