package ca.posthaste.board.alert;

import ca.posthaste.address.Addresses;
import ca.posthaste.mail.MimeWriter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * What somebody typed who wants an alert.
 *
 * @param trapped the hidden field was filled in, so a program sent the form
 */
record AlertForm(String email, String often, boolean trapped) {
    static final int EMAIL_MAX = 254;
    /** A honeypot: people do not see this field, and programs fill it in. */
    static final String TRAP = "website";
    static final AlertForm EMPTY = new AlertForm("", Rhythm.DAILY.word(), false);

    static AlertForm of(JsonNode fields) {
        return new AlertForm(fields.path("email").asText("").strip(), fields.path("often").asText(""), !fields.path(TRAP).asText("").isEmpty());
    }

    Optional<Rhythm> rhythm() {
        return Rhythm.of(often);
    }

    boolean isAddress() {
        return email.length() <= EMAIL_MAX && Addresses.isEmail(email) && MimeWriter.canBeWrittenTo(email);
    }

    boolean isComplete() {
        return isAddress() && rhythm().isPresent();
    }
}
