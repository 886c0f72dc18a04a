package ca.posthaste.application;

import ca.posthaste.support.SqliteStore;

class SqliteFeedApplicationsTest extends SqliteStore implements FeedApplicationsContract {}
