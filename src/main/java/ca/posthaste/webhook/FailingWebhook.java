package ca.posthaste.webhook;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.Optional;

/**
 * A webhook that fails or is off, as shown to an operator.
 *
 * @param off     reason why it is off; empty if it is on and fails
 * @param since   time when it was turned off, or of its first failure
 * @param fault   reason of the last failure
 * @param waiting number of waiting messages; {@link FailingWebhooks#WAITING_SHOWN} plus one means at least that many
 */
public record FailingWebhook(int id, int employer, String employerName, String url, Optional<OffReason> off, Instant since, Optional<String> fault, int waiting) {

    /** Returns only the host of the URL: the rest may contain a secret of the employer. */
    public String host() {
        try {
            return Optional.ofNullable(new URI(url).getHost()).orElse("");
        } catch (URISyntaxException writtenByAnother) { // stored by an older version or by hand; must not break the whole page
            return "";
        }
    }
}
