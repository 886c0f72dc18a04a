package ca.posthaste.cli.demo;

import ca.posthaste.support.PostgresStore;

class PostgresDemoTest extends PostgresStore implements DemoContract {}
