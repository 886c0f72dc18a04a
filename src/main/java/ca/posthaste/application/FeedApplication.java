package ca.posthaste.application;

import ca.posthaste.mail.DeliveryStatus;
import java.util.Optional;

/**
 * An entry of the application feed.
 *
 * @param referenceId the employer's reference for the job; null if the job has none or was deleted
 * @param mail        delivery status of the mail to the employer
 */
public record FeedApplication(Application application, String referenceId, Optional<DeliveryStatus> mail) {}
