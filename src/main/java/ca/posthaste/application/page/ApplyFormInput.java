package ca.posthaste.application.page;

import ca.posthaste.application.ApplicationForm;
import ca.posthaste.http.upload.Form;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** The content of a form, to be shown again. The token identifies it, so that a repeat is recognized; after {@code hadFile} the file must be chosen again. */
record ApplyFormInput(String name, String email, String phone, String message, boolean consent, String token, boolean hadFile, boolean isTokenSent) {
    static final String TOKEN = "token";
    private static final Pattern VALID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    static ApplyFormInput empty(String token) {
        return new ApplyFormInput("", "", "", "", false, token, false, false);
    }

    static ApplyFormInput of(Form form) {
        var token = Optional.of(text(form, TOKEN)).filter(sent -> VALID.matcher(sent).matches());
        return new ApplyFormInput(text(form, "name"), text(form, "email"), text(form, "phone"), text(form, "message"),
            ApplicationForm.hasConsent(form), token.orElseGet(ApplyFormInput::newToken), !form.files().isEmpty() || !form.tooLarge().isEmpty(),
            token.isPresent());
    }

    private static String text(Form form, String field) {
        return form.fields().path(field).asText("");
    }

    static String newToken() {
        return UUID.randomUUID().toString();
    }

    static boolean isReceipt(String text) {
        return VALID.matcher(text).matches();
    }
}
