package ca.posthaste.language;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
    private final Map<Language, Map<String, Template>> templates = new EnumMap<>(Language.class);

    /** A sentence with named gaps: a text, a name, a text and so on. */
    private record Template(List<String> parts) {
        private static final Pattern BRACE = Pattern.compile("\\{\\{|}}|\\{([A-Za-z]+)}");

        static Template of(String text) {
            var parts = new ArrayList<String>();
            var part = new StringBuilder();
            var braces = BRACE.matcher(text);
            while (braces.find()) {
                braces.appendReplacement(part, "");
                if (braces.group(1) == null) {
                    part.append(braces.group().charAt(0));
                } else {
                    parts.add(part.toString());
                    parts.add(braces.group(1));
                    part.setLength(0);
                }
            }
            parts.add(braces.appendTail(part).toString());
            return new Template(List.copyOf(parts));
        }

        String fill(UnaryOperator<String> value) {
            var filled = new StringBuilder(parts.get(0));
            for (int i = 1; i < parts.size(); i += 2) {
                filled.append(value.apply(parts.get(i))).append(parts.get(i + 1));
            }
            return filled.toString();
        }

        Set<String> names() {
            return IntStream.range(0, parts.size()).filter(i -> i % 2 == 1).mapToObj(parts::get).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private MessageCatalogue(String file, MessageCatalogue extended) {
        this.extended = extended;
        for (var language : Language.values()) {
            templates.put(language, load(file + "_" + language.code() + ".properties"));
        }
    }

    private static Map<String, Template> load(String file) {
        var texts = new Properties();
        try (var in = new InputStreamReader(MessageCatalogue.class.getResourceAsStream("/messages/" + file), StandardCharsets.UTF_8)) {
            texts.load(in);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        var loaded = new HashMap<String, Template>();
        texts.forEach((key, text) -> loaded.put((String) key, Template.of((String) text)));
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

    private Template template(String key, Language language) {
        var template = templates.get(language).get(key);
        if (template == null && extended == null) {
            throw new MissingResourceException("There is no message " + key + " in " + language.english(), MessageCatalogue.class.getName(), key);
        }
        return template == null ? extended.template(key, language) : template;
    }

    Set<String> keys(Language language) {
        return new TreeSet<>(templates.get(language).keySet());
    }

    Set<String> names(String key, Language language) {
        return template(key, language).names();
    }
}
