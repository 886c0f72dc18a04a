package ca.posthaste.application.inbox;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.TextRules;
import ca.posthaste.problem.Violations;
import java.time.Instant;
import java.util.Optional;

/** A note about an application, or a mail to the candidate with its subject and delivery state. The author is the email address of a user. */
public record ApplicationNote(long id, String author, Instant at, Optional<String> subject, String text, Optional<String> mailState) {
    public static final int TEXT_MAX = 2_000;
    /** Maximum number of notes for one application; {@link #MAILS_MAX} is the same for mails. */
    public static final int NOTES_MAX = 100;
    public static final int MAILS_MAX = 20;

    public boolean isMail() {
        return subject.isPresent();
    }

    static String checked(String text) {
        var faults = new Violations();
        var stripped = text.strip();
        check("text", stripped, TEXT_MAX, false, UserMessage.of("note.blank"), faults);
        faults.reject();
        return stripped;
    }

    static void check(String name, String text, int limit, boolean isOneLine, UserMessage missing, Violations faults) {
        if (TextRules.isBlank(text)) {
            faults.add("/" + name, Rule.REQUIRED, missing);
        } else if (TextRules.length(text) > limit) {
            faults.add("/" + name, Rule.TOO_LONG, UserMessage.of("note.too-long", "max", limit, "actual", TextRules.length(text)));
        } else {
            (isOneLine ? TextRules.forbiddenInLine(text) : TextRules.forbidden(text, true)).ifPresent(point -> faults.add("/" + name,
                Rule.FORBIDDEN_CHARACTER, UserMessage.of("note.forbidden-character", "character", TextRules.codePoint(point))));
        }
    }
}
