package ca.posthaste.account;

import ca.posthaste.support.SqliteStore;

class SqliteStaffingTest extends SqliteStore implements StaffingContract {}
