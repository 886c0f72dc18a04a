package ca.posthaste.job.change;

import ca.posthaste.db.Database;
import ca.posthaste.support.TestEngine;
import ca.posthaste.support.TestPostgres;
import java.nio.file.Path;
import java.util.List;

/** Two processes on one server. */
class PostgresNodesChangeFeedTest extends FreshFeed implements ChangeFeedContract, ChangeFeedDeliveryContract {
    @Override List<Database> open(Path folder) {
        var address = TestPostgres.freshAddress();
        return List.of(TestEngine.open(address), TestEngine.open(address));
    }
}
