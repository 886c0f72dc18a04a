package ca.posthaste.job.change;

import ca.posthaste.db.Database;
import ca.posthaste.support.TestClock;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Base class of tests that need an empty store each, with one process or several. */
abstract class FreshFeed {
    @TempDir public Path folder;
    private List<FeedNode> nodes;

    /** Opens a database for each process; all of them use the same store. */
    abstract List<Database> open(Path folder);

    @BeforeEach void openNodes() {
        var clock = new TestClock(ZoneOffset.UTC);
        nodes = open(folder).stream().map(database -> new FeedNode(database, clock)).toList();
    }

    @AfterEach void closeNodes() {
        nodes.forEach(FeedNode::close);
    }

    public List<FeedNode> nodes() {
        return nodes;
    }
}
