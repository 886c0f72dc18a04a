package ca.posthaste.job.change;

import ca.posthaste.db.Database;
import ca.posthaste.support.TestEngine;
import java.nio.file.Path;
import java.util.List;

class SqliteChangeFeedTest extends FreshFeed implements ChangeFeedContract, ChangeFeedDeliveryContract {
    @Override List<Database> open(Path folder) {
        return List.of(TestEngine.SQLITE.open(folder));
    }
}
