package ca.posthaste.webhook;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.Optional;

/**
 * A webhook that fails or is off, as an operator sees it.
 *
 * @param off     why it is off; empty if it is on and fails
 * @param since   when it was turned off, or has failed since
 * @param fault   why the last attempt failed
 * @param waiting messages; {@link TroubledHooks#WAITING_SHOWN} and one more stands for all that is above
 */
public record TroubledHook(int id, int employer, String employerName, String url, Optional<OffReason> off, Instant since, Optional<String> fault, int waiting) {

    /** Only this: the rest of an address may hold what is the employer's secret. */
    public String host() {
        try {
            return Optional.ofNullable(new URI(url).getHost()).orElse("");
        } catch (URISyntaxException writtenByAnother) { // an older version, or a hand: the page shows the rest of them
            return "";
        }
    }
}
