package ca.posthaste.job.change;

import ca.posthaste.db.Database;
import ca.posthaste.support.StoreOn;
import ca.posthaste.support.TestPostgres;
import java.nio.file.Path;
import java.util.List;

/** Two processes on one server. */
class PostgresNodesChangeFeedTest extends FreshFeed implements ChangeFeedContract, ChangeFeedPromise {
    @Override List<Database> open(Path folder) {
        var address = TestPostgres.freshAddress();
        return List.of(StoreOn.open(address), StoreOn.open(address));
    }
}
