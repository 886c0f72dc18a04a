package ca.posthaste.webhook;

import java.util.List;

/** What a webhook can be told of. The words are published and stored, and triggers write them. */
public final class EventType {
    public static final List<String> ALL = List.of("job.created", "job.updated", "job.published", "job.archived", "job.refreshed", "job.closed",
        "job.deleted", "application.received", "application.erased");
    /** Sent when somebody asks for it, whatever the webhook wants. */
    public static final String TEST = "webhook.test";

    private EventType() {}
}
