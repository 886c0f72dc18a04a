package ca.posthaste.webhook;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.Optional;

/**
 * A webhook that fails or is off, as shown to an operator, with the time since when. If {@link FailingWebhooks#WAITING_SHOWN} plus one messages wait,
 * there may be more.
 */
public record FailingWebhook(int id, int employer, String employerName, String url, Optional<OffReason> off, Instant since,
                             Optional<AttemptFault> failure, int waiting) {

    /** Returns only the host of the URL: the rest may contain a secret of the employer. */
    public String host() {
        try {
            return Optional.ofNullable(new URI(url).getHost()).orElse("");
        } catch (URISyntaxException writtenByAnother) { // stored by an older version or by hand; must not break the whole page
            return "";
        }
    }
}
