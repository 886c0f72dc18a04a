package ca.posthaste.board.alert;

import ca.posthaste.support.PostgresStore;
import java.nio.file.Path;

class PostgresAlertsTest extends PostgresStore implements AlertsContract {
    @Override public Path data() {
        return folder;
    }
}
