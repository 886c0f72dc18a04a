package ca.posthaste.webhook;

import java.util.List;

/**
 * The properties of a webhook that an employer chooses.
 *
 * @param types       subscribed types of events; empty means all
 * @param description description; may be null
 */
record WebhookTerms(String url, List<String> types, String description, boolean isOn) {}
