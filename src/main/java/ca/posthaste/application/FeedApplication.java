package ca.posthaste.application;

import ca.posthaste.mail.DeliveryStatus;
import java.util.Optional;

/** An entry of the feed. {@code referenceId} is null if the job has none or was deleted; {@code mail} is the delivery status of the mail to the employer. */
public record FeedApplication(Application application, String referenceId, Optional<DeliveryStatus> mail) {}
