package ca.posthaste.console.job;

import ca.posthaste.page.Messages;
import java.util.Arrays;

/** The labels of the form's inputs. */
record JobFormLabels(Messages texts) {

    /** @param id id of the input on the page, such as {@code location2}; anything else has an empty label */
    String of(String id) {
        var name = name(id);
        return JobFormField.allInputs().filter(input -> is(input, name)).filter(input -> !input.label().isEmpty()).findFirst()
            .map(input -> input.kind().isRows() ? texts.get(input.label(), number(id, name)) : texts.get(input.label())).orElse("");
    }

    /** Returns the label of the list that the input belongs to. */
    String ofList(String id) {
        var name = name(id);
        return Arrays.stream(JobFormField.values()).filter(field -> field.inputs().stream().anyMatch(input -> is(input, name) && input.kind().isRows()))
            .findFirst().map(field -> texts.get(field.label())).orElseGet(() -> of(id));
    }

    private static boolean is(JobFormInput input, String name) {
        return name(input.id()).equals(name);
    }

    private static int number(String id, String name) {
        return name.equals(id) ? 0 : Integer.parseInt(id.substring(name.length())) + 1;
    }

    private static String name(String id) {
        return id.replaceFirst("\\d+$", "");
    }
}
