package ca.posthaste.board.alert;

import ca.posthaste.http.upload.Form;
import ca.posthaste.mail.Recipient;
import java.util.Optional;

/** A submitted alert form; {@code trapped} means that a bot filled in the hidden field. */
record AlertForm(String email, String often, boolean trapped) {
    static final AlertForm EMPTY = new AlertForm("", Frequency.DAILY.code(), false);

    static AlertForm of(Form form) {
        var fields = form.fields();
        return new AlertForm(fields.path("email").asText("").strip(), fields.path("often").asText(""), form.isTrapped());
    }

    Optional<Frequency> frequency() {
        return Frequency.of(often);
    }

    boolean isAddress() {
        return Recipient.isAddress(email);
    }

    boolean isComplete() {
        return isAddress() && frequency().isPresent();
    }
}
