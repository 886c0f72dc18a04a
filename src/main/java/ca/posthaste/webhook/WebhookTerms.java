package ca.posthaste.webhook;

import java.util.List;

/**
 * What an employer says of a webhook.
 *
 * @param types       what it wants; empty: everything
 * @param description may be null
 */
record WebhookTerms(String url, List<String> types, String description, boolean isOn) {}
