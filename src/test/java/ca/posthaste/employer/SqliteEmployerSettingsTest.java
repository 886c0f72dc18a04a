package ca.posthaste.employer;

import ca.posthaste.support.SqliteStore;

class SqliteEmployerSettingsTest extends SqliteStore implements EmployerSettingsContract {}
