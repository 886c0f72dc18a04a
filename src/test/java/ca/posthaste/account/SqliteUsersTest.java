package ca.posthaste.account;

import ca.posthaste.support.SqliteStore;

class SqliteUsersTest extends SqliteStore implements UsersContract {}
