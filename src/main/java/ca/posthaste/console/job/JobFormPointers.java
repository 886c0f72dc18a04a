package ca.posthaste.console.job;

import java.util.Optional;

/** Maps the API's JSON Pointers to inputs of the form. */
final class JobFormPointers {
    /** Id of the place beside the buttons, for errors that concern no field. */
    static final String BUTTONS = "buttons";

    private JobFormPointers() {}

    /** Returns the id of the input; for an object, that of its first input. */
    static String field(String pointer) {
        if (pointer.equals("/translation/language")) {
            return JobFormValues.LANGUAGE; // the translation is in the other language
        }
        return JobFormField.allInputs().map(input -> input.id(pointer)).flatMap(Optional::stream).findFirst()
            .or(() -> JobFormField.allInputs().filter(input -> !pointer.isEmpty() && input.parentPointer().equals(pointer)).map(JobFormInput::id).findFirst())
            .orElse(BUTTONS);
    }
}
