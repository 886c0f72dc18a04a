package ca.posthaste.application;

import ca.posthaste.api.Digests;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.util.Optional;
import java.util.regex.Pattern;

/** The Idempotency-Key header, which makes a repeated request count once, with a fingerprint of the request. Both are hashes. */
public record IdempotencyKey(String hash, String fingerprint) {
    static final String HEADER = "Idempotency-Key";
    private static final Pattern VALID = Pattern.compile("[\\x21-\\x7E][\\x20-\\x7E]{0,254}");

    /** Returns the key for a form on a page, which has a token in a hidden field. The same token with different content is a different key. */
    public static IdempotencyKey ofPage(String token, ApplicationForm form) {
        var fingerprint = fingerprint(form);
        return new IdempotencyKey(Digests.sha256(token + "\n" + fingerprint), fingerprint);
    }

    static Optional<IdempotencyKey> of(String header, ApplicationForm form) {
        if (header == null) {
            return Optional.empty();
        }
        if (!VALID.matcher(header).matches()) {
            var faults = new Violations();
            faults.add("/" + HEADER, Rule.FORBIDDEN_CHARACTER, UserMessage.of("application.idempotency-key-invalid", "name", HEADER));
            faults.reject();
        }
        return Optional.of(new IdempotencyKey(Digests.sha256(header), fingerprint(form)));
    }

    private static String fingerprint(ApplicationForm form) {
        var file = form.file().map(upload -> upload.fileName() + "\n" + upload.digest()).orElse("");
        return Digests.sha256(form.candidate() + "\n" + file);
    }
}
