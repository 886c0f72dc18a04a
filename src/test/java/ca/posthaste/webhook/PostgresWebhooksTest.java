package ca.posthaste.webhook;

import ca.posthaste.support.PostgresStore;

class PostgresWebhooksTest extends PostgresStore implements WebhooksContract {}
