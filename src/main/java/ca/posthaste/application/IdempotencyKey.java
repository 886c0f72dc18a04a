package ca.posthaste.application;

import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.Rule;
import java.util.Optional;
import java.util.regex.Pattern;

/** The header Idempotency-Key, with which a repeated request counts once, and a fingerprint of the request. Both are hashes. */
public record IdempotencyKey(String hash, String fingerprint) {
    static final String HEADER = "Idempotency-Key";
    private static final Pattern VALID = Pattern.compile("[\\x21-\\x7E][\\x20-\\x7E]{0,254}");

    /** Of a form on a page, which has a token in a hidden field. What is sent again with other content counts as something else. */
    public static IdempotencyKey ofPage(String token, ApplicationForm form) {
        var fingerprint = fingerprint(form);
        return new IdempotencyKey(Digest.of(token + "\n" + fingerprint), fingerprint);
    }

    static Optional<IdempotencyKey> of(String header, ApplicationForm form) {
        if (header == null) {
            return Optional.empty();
        }
        if (!VALID.matcher(header).matches()) {
            var faults = new Faults();
            faults.add("/" + HEADER, Rule.FORBIDDEN_CHARACTER, Bilingual.format("Send %s as 1 to 255 visible ASCII characters.",
                "Envoyez %s en 1 à 255 caractères ASCII visibles.", HEADER));
            faults.reject();
        }
        return Optional.of(new IdempotencyKey(Digest.of(header), fingerprint(form)));
    }

    private static String fingerprint(ApplicationForm form) {
        var file = form.file().map(upload -> upload.fileName() + "\n" + upload.digest()).orElse("");
        return Digest.of(form.candidate() + "\n" + file);
    }
}
