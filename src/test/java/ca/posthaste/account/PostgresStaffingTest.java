package ca.posthaste.account;

import ca.posthaste.support.PostgresStore;

class PostgresStaffingTest extends PostgresStore implements StaffingContract {}
