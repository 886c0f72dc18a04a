package ca.posthaste.demo;

import ca.posthaste.support.PostgresStore;

class PostgresDemoTest extends PostgresStore implements DemoContract {}
