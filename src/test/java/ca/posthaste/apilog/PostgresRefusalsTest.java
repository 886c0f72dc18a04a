package ca.posthaste.apilog;

import ca.posthaste.support.PostgresStore;

class PostgresRefusalsTest extends PostgresStore implements RefusalsContract {}
