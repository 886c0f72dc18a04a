package ca.posthaste.part;

import ca.posthaste.http.Route;
import java.util.List;

/** A part of the service, usually one feature. Creating one creates the feature's objects, but starts nothing that needs the database. */
public interface Part extends AutoCloseable {
    default List<Route> routes() {
        return List.of();
    }

    default List<Task> tasks() {
        return List.of();
    }

    /** Starts background work. Called once, when the database is open. */
    default void start() {}

    /** Responds to requests that wait for something to happen. Called when the shutdown begins. */
    default void prepareShutdown() {}

    /** Stops background work and stores what is only in memory. Called even if the part was never started; no request is in flight any more. */
    @Override default void close() {}

    record Routes(List<Route> routes) implements Part {}
}
