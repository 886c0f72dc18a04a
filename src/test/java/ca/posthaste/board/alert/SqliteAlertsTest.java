package ca.posthaste.board.alert;

import ca.posthaste.support.SqliteStore;
import java.nio.file.Path;

class SqliteAlertsTest extends SqliteStore implements AlertsContract {
    @Override public Path data() {
        return folder;
    }
}
