package ca.posthaste.application;

import ca.posthaste.mail.DeliveryStatus;
import java.util.Optional;

/**
 * An application as the feed tells of it.
 *
 * @param referenceId of the job; null if it has none, or was deleted
 * @param mail        to the employer
 */
public record Arrived(Application application, String referenceId, Optional<DeliveryStatus> mail) {}
