package ca.posthaste.employer;

import ca.posthaste.support.PostgresStore;

class PostgresEmployerSettingsTest extends PostgresStore implements EmployerSettingsContract {}
