package ca.posthaste.webhook;

import java.util.List;

/** The types of events that webhooks can subscribe to. The words are published and stored, and triggers write them. */
public final class EventType {
    public static final List<String> ALL = List.of("job.created", "job.updated", "job.published", "job.archived", "job.refreshed", "job.closed",
        "job.deleted", "application.received", "application.erased");
    /** Type of a test message, which is sent on request regardless of the subscribed types. */
    public static final String TEST = "webhook.test";

    private EventType() {}
}
