package ca.posthaste.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** A sentence with named gaps: a text, a name, a text and so on. */
record MessageTemplate(List<String> parts) {
    private static final Pattern BRACE = Pattern.compile("\\{\\{|}}|\\{([A-Za-z]+)}");

    static MessageTemplate of(String text) {
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
        return new MessageTemplate(List.copyOf(parts));
    }

    String fill(UnaryOperator<String> value) {
        var filled = new StringBuilder(parts.get(0));
        for (int i = 1; i < parts.size(); i += 2) {
            filled.append(value.apply(parts.get(i))).append(parts.get(i + 1));
        }
        return filled.toString();
    }

    Set<String> names() {
        var names = new TreeSet<String>();
        for (int i = 1; i < parts.size(); i += 2) {
            names.add(parts.get(i));
        }
        return names;
    }
}
