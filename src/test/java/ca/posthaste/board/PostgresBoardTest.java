package ca.posthaste.board;

import ca.posthaste.support.PostgresStore;

class PostgresBoardTest extends PostgresStore implements BoardContract {}
