package ca.posthaste.job.change;

import ca.posthaste.db.Database;
import ca.posthaste.support.StoreOn;
import java.nio.file.Path;
import java.util.List;

class PostgresChangeFeedTest extends FreshFeed implements ChangeFeedContract, ChangeFeedPromise {
    @Override List<Database> open(Path folder) {
        return List.of(StoreOn.POSTGRES.open(folder));
    }
}
