package ca.posthaste.support;

/** A contract on SQLite. */
public abstract class SqliteStore extends FreshStore {
    protected SqliteStore() {
        super(TestEngine.SQLITE);
    }
}
