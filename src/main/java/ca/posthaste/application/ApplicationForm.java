package ca.posthaste.application;

import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.http.upload.Form;
import ca.posthaste.http.upload.Upload;
import ca.posthaste.language.Language;
import ca.posthaste.language.UserMessage;
import ca.posthaste.mail.Addresses;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.TextRules;
import ca.posthaste.problem.Violations;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** A validated application form. {@code trapped} means that the hidden field was filled in, so a bot sent the form. */
public record ApplicationForm(Candidate candidate, Optional<Upload> file, Optional<ResumeType> type, boolean trapped) {
    public static final int NAME_MAX = 100;
    public static final int EMAIL_MAX = Addresses.RECIPIENT_MAX;
    public static final int PHONE_MAX = 40;
    public static final int MESSAGE_MAX = 5_000;
    public static final String TRAP = Form.TRAP;
    public static final String FILE = "resume";
    /** Accepted values of {@code consent}, compared without case: generated clients write a Boolean as their language does, such as True in Python. */
    private static final List<String> YES = List.of("true", "1", "on");
    /** Unicode line separators, which are not control characters but would break a mail header or a printed list. */
    private static final Pattern LINE_BREAK = Pattern.compile("[\\p{Zl}\\p{Zp}]");

    public static ApplicationForm from(Form form, Language preset) {
        var faults = new Violations();
        var in = JsonObjectReader.of(form.fields(), faults);
        var name = oneLine(in, "name", NAME_MAX);
        var email = oneLine(in, "email", EMAIL_MAX);
        var phone = oneLine(in, "phone", PHONE_MAX);
        var message = message(in);
        var language = in.word("language", Language.WORDS, word -> Language.of(word).orElseThrow());
        require(in, "name", name, !TextRules.isBlank(name.or("x")), Rule.BLANK, UserMessage.of("application.name-blank"));
        require(in, "email", email, Addresses.isRecipient(email.or("a@example.org")), Rule.INVALID_EMAIL, UserMessage.of("application.email-invalid"));
        if (!readConsent(form, in)) {
            faults.add("/consent", Rule.CONSENT_NEEDED, UserMessage.of("application.consent-required"));
        }
        var file = file(form, faults);
        var type = file.flatMap(upload -> type(upload, faults));
        faults.reject();
        return new ApplicationForm(new Candidate(name.value().strip(), email.value(), phone.or(null), message.or(null),
            language.or(preset)), file, type, form.isTrapped());
    }

    private static FieldInput<String> oneLine(JsonObjectReader in, String name, int max) {
        return in.text(name, max).flatMap(text -> {
            if (!LINE_BREAK.matcher(text).find()) {
                return FieldInput.of(text);
            }
            in.faults().add(in.at(name), Rule.FORBIDDEN_CHARACTER, UserMessage.of("application.several-lines", "name", name));
            return FieldInput.faulty();
        });
    }

    private static FieldInput<String> message(JsonObjectReader in) {
        return in.lines("message").flatMap(text -> {
            if (TextRules.length(text) <= MESSAGE_MAX) {
                return FieldInput.of(text);
            }
            in.faults().add(in.at("message"), Rule.TOO_LONG, JsonObjectReader.tooLong("message", MESSAGE_MAX, TextRules.length(text)));
            return FieldInput.faulty();
        });
    }

    private static void require(JsonObjectReader in, String name, FieldInput<String> sent, boolean fits, Rule rule, UserMessage detail) {
        if (!sent.isGiven()) {
            in.faults().add(in.at(name), Rule.REQUIRED, detail);
        } else if (!fits) {
            in.faults().add(in.at(name), rule, detail);
        }
    }

    /** Reports whether the consent box is ticked in a form sent by a browser, which sends only text, and "on" for a ticked box. */
    public static boolean hasConsent(Form form) {
        return YES.contains(form.fields().path("consent").asText().toLowerCase(Locale.ROOT));
    }

    private static boolean readConsent(Form form, JsonObjectReader in) {
        if (!form.typed()) {
            return hasConsent(form);
        }
        var sent = in.flag("consent");
        return sent.or(false) || sent.isFaulty(); // an invalid type has already been reported
    }

    private static Optional<Upload> file(Form form, Violations faults) {
        for (var name : form.files().keySet()) {
            if (!name.equals(FILE)) {
                faults.add("/" + name, Rule.UNKNOWN_VALUE, UserMessage.of("application.unexpected-file"));
            }
        }
        if (form.isFilledIn(FILE)) {
            faults.add("/" + FILE, Rule.WRONG_TYPE, UserMessage.of("application.resume-not-a-file"));
        }
        return Optional.ofNullable(form.files().get(FILE));
    }

    private static Optional<ResumeType> type(Upload upload, Violations faults) {
        var type = upload.size() == 0 ? Optional.<ResumeType>empty() : ResumeType.of(upload);
        if (type.isEmpty()) {
            faults.add("/" + FILE, Rule.INVALID_RESUME, UserMessage.of("application.resume-invalid", "types", ResumeType.LIST));
        }
        return type;
    }
}
