package ca.posthaste.console.job;

import ca.posthaste.support.Answer;
import ca.posthaste.support.Visitor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A form of a page with its field values, as a browser without JavaScript would submit it: all line breaks become CR LF. */
public final class FilledJobForm {
    private static final Pattern FORM = Pattern.compile("(?s)<form (?:class=\"job-form\" )?method=\"post\" action=\"([^\"]*/jobs/[^\"]*)\".*?</form>");
    private static final Pattern CONTROL = Pattern.compile("(?s)<input ([^>]*)>|<textarea ([^>]*)>\n?(.*?)</textarea>|<select ([^>]*)>(.*?)</select>");
    private static final Pattern OPTION = Pattern.compile("<option value=\"([^\"]*)\" selected>");

    private final String action;
    private final Map<String, List<String>> fields = new LinkedHashMap<>();

    private FilledJobForm(String action) {
        this.action = action;
    }

    public static FilledJobForm in(String page) {
        var found = FORM.matcher(page);
        if (!found.find()) {
            throw new AssertionError("There is no form in " + page);
        }
        var form = new FilledJobForm(found.group(1));
        CONTROL.matcher(found.group()).results().forEach(control -> {
            if (control.group(1) != null) {
                form.input(control.group(1));
            } else if (control.group(2) != null) {
                form.add(attribute(control.group(2), "name"), plain(control.group(3)));
            } else {
                var chosen = OPTION.matcher(control.group(5));
                form.add(attribute(control.group(4), "name"), chosen.find() ? plain(chosen.group(1)) : "");
            }
        });
        form.fields.remove("token");
        return form;
    }

    private void input(String tag) {
        var type = attribute(tag, "type");
        if (!type.equals("checkbox") && !type.equals("radio") || tag.contains(" checked")) {
            add(attribute(tag, "name"), plain(attribute(tag, "value")));
        }
    }

    private void add(String name, String value) {
        fields.computeIfAbsent(name, none -> new ArrayList<>()).add(value);
    }

    private static String attribute(String tag, String name) {
        var found = Pattern.compile("(?s)(?:^|\\s)" + name + "=\"([^\"]*)\"").matcher(tag);
        return found.find() ? found.group(1) : "";
    }

    private static String plain(String html) {
        return html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&");
    }

    String action() {
        return action;
    }

    String get(String name) {
        return fields.getOrDefault(name, List.of("")).get(0);
    }

    List<String> all(String name) {
        return fields.getOrDefault(name, List.of());
    }

    /** Replaces the values of the fields with this name; no values clears a checkbox. */
    public FilledJobForm with(String name, String... values) {
        fields.put(name, List.of(values));
        return this;
    }

    public String[] sent(String... more) {
        var all = new ArrayList<String>();
        fields.forEach((name, values) -> values.forEach(value -> {
            all.add(name);
            all.add(value.replace("\r\n", "\n").replace('\r', '\n').replace("\n", "\r\n"));
        }));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    public Answer press(Visitor visitor, String button) {
        return visitor.send(action, sent("do", button));
    }

    /** Returns the id of the job that the response redirects to. */
    public static int id(Answer answer) {
        if (answer.status() != 303) {
            throw new AssertionError(answer.status() + " " + answer.text());
        }
        return Integer.parseInt(answer.header("Location").orElseThrow().replaceFirst(".*/jobs/(\\d+)\\?.*", "$1"));
    }
}
