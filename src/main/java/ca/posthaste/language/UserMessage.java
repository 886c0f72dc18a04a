package ca.posthaste.language;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A message as data: the sentence is composed from a {@link MessageCatalogue} when it is sent, because only then audience and language are known.
 *
 * @param args values by name; a value may be a message or a {@link Bilingual} itself, or a list
 * @param max  maximum length of the sentence in characters, beyond which it is truncated; 0 if there is none
 */
public record UserMessage(String key, Map<String, Object> args, int max) {
    /** @param args names and values, alternating */
    public static UserMessage of(String key, Object... args) {
        if (args.length == 0) { // the most frequent case
            return new UserMessage(key, Map.of(), 0);
        }
        var named = new LinkedHashMap<String, Object>();
        for (int i = 0; i < args.length; i += 2) {
            named.put((String) args[i], args[i + 1]);
        }
        return new UserMessage(key, Collections.unmodifiableMap(named), 0);
    }

    public UserMessage shortenedTo(int max) {
        return new UserMessage(key, args, max);
    }

    /** Returns the sentence for callers of the API. */
    public String in(Language language) {
        return MessageCatalogue.API.text(this, language);
    }

    public String english() {
        return in(Language.ENGLISH);
    }

    public String french() {
        return in(Language.FRENCH);
    }

    /** Returns the sentences for callers of the API, for storage. */
    public Bilingual text() {
        return new Bilingual(english(), french());
    }
}
