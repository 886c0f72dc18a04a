package ca.posthaste.account;

import ca.posthaste.support.PostgresStore;

class PostgresMembershipsTest extends PostgresStore implements MembershipsContract {}
