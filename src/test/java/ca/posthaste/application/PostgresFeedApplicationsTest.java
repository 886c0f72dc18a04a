package ca.posthaste.application;

import ca.posthaste.support.PostgresStore;

class PostgresFeedApplicationsTest extends PostgresStore implements FeedApplicationsContract {}
