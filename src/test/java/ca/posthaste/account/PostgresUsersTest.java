package ca.posthaste.account;

import ca.posthaste.support.PostgresStore;

class PostgresUsersTest extends PostgresStore implements UsersContract {}
