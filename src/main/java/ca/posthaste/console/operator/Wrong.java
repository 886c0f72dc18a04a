package ca.posthaste.console.operator;

import ca.posthaste.page.Texts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is wrong with a form.
 *
 * @param field of the page; where the summary leads to
 */
public record Wrong(String field, String text) {

    /** @param errors keys of texts by field */
    static List<Wrong> all(Texts texts, Map<String, String> errors) {
        return errors.entrySet().stream().map(error -> new Wrong(error.getKey(), texts.get(error.getValue()))).toList();
    }

    /** By field, with an empty text for each that is right: a template asks for all of them. */
    static Map<String, String> beside(List<Wrong> wrong, String... fields) {
        var beside = new LinkedHashMap<String, String>();
        List.of(fields).forEach(field -> beside.put(field, ""));
        wrong.forEach(error -> beside.put(error.field, error.text));
        return beside;
    }
}
