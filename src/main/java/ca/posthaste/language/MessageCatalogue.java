package ca.posthaste.language;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The texts of all messages for one audience, in {@code messages/…_en.properties} and {@code messages/…_fr.properties}. A catalogue may
 * extend another: it then contains only the sentences that its audience needs in other words. In a sentence, <code>{name}</code> stands for an
 * argument, and <code>{{</code> and <code>}}</code> for braces.
 */
public final class MessageCatalogue {
    /** Written for programmers, who send members and parameters. */
    public static final MessageCatalogue API = new MessageCatalogue("api", null);
    /** Written for people who fill in forms. */
    public static final MessageCatalogue CONSOLE = new MessageCatalogue("consoleerror", API);
    /** Written for people at the command line, who give options and files. */
    public static final MessageCatalogue CLI = new MessageCatalogue("cli", API);
    /** The texts of the mails we send. */
    public static final MessageCatalogue MAIL = new MessageCatalogue("mail", null);

    private final MessageCatalogue extended;
    private final Map<Language, Map<String, MessageTemplate>> templates = new EnumMap<>(Language.class);

    private MessageCatalogue(String file, MessageCatalogue extended) {
        this.extended = extended;
        for (var language : Language.values()) {
            templates.put(language, load(file + "_" + language.code() + ".properties"));
        }
    }

    private static Map<String, MessageTemplate> load(String file) {
        var texts = new Properties();
        try (var in = new InputStreamReader(MessageCatalogue.class.getResourceAsStream("/messages/" + file), StandardCharsets.UTF_8)) {
            texts.load(in);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        var loaded = new HashMap<String, MessageTemplate>();
        texts.forEach((key, text) -> loaded.put((String) key, MessageTemplate.of((String) text)));
        return loaded;
    }

    public String text(UserMessage message, Language language) {
        var text = template(message.key(), language).fill(name -> word(message, name, language));
        return message.max() == 0 || text.length() <= message.max() ? text : text.substring(0, text.offsetByCodePoints(0, message.max() / 2)) + "…";
    }

    private String word(UserMessage message, String name, Language language) {
        if (!message.args().containsKey(name)) {
            throw new IllegalArgumentException("The message " + message.key() + " has no argument " + name);
        }
        return word(message.args().get(name), language);
    }

    private String word(Object value, Language language) {
        if (value instanceof UserMessage message) {
            return text(message, language);
        }
        if (value instanceof Iterable<?> list) {
            return StreamSupport.stream(list.spliterator(), false).map(entry -> word(entry, language)).collect(Collectors.joining(", "));
        }
        return value instanceof Bilingual text ? text.in(language) : String.valueOf(value);
    }

    private MessageTemplate template(String key, Language language) {
        var template = templates.get(language).get(key);
        if (template == null && extended == null) {
            throw new MissingResourceException("There is no message " + key + " in " + language.english(), MessageCatalogue.class.getName(), key);
        }
        return template == null ? extended.template(key, language) : template;
    }

    /** Returns the keys of this catalogue alone. */
    Set<String> keys(Language language) {
        return new TreeSet<>(templates.get(language).keySet());
    }

    /** Returns the names of the arguments in a sentence. */
    Set<String> names(String key, Language language) {
        return template(key, language).names();
    }
}
