package ca.posthaste.support;

/** A contract on PostgreSQL. */
public abstract class PostgresStore extends FreshStore {
    protected PostgresStore() {
        super(TestEngine.POSTGRES);
    }
}
