package ca.posthaste.refusal;

import ca.posthaste.support.PostgresStore;

class PostgresRefusalsTest extends PostgresStore implements RefusalsContract {}
