package ca.posthaste.board.page;

import ca.posthaste.application.ApplicationForm;
import ca.posthaste.upload.Form;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * What a candidate has typed into the form, to be shown again.
 *
 * @param token   of the form, which says that it is the same one; made anew if it was not sent
 * @param hadFile whether a file came with it, which has to be chosen again
 */
record Typed(String name, String email, String phone, String message, boolean consent, String token, boolean hadFile, boolean isTokenSent) {
    /** The hidden field. */
    static final String TOKEN = "token";
    private static final Pattern VALID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** A form that nobody has filled in. */
    static Typed nothing(String token) {
        return new Typed("", "", "", "", false, token, false, false);
    }

    static Typed of(Form form) {
        var token = Optional.of(text(form, TOKEN)).filter(sent -> VALID.matcher(sent).matches());
        return new Typed(text(form, "name"), text(form, "email"), text(form, "phone"), text(form, "message"),
            ApplicationForm.agrees(form), token.orElseGet(Typed::newToken), !form.files().isEmpty() || !form.tooLarge().isEmpty(),
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
