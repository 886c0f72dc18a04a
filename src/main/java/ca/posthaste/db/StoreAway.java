package ca.posthaste.db;

/** The store cannot answer now; nothing of the request was kept. Trying again later may help. */
public final class StoreAway extends RuntimeException {
    public StoreAway(String message, Throwable cause) {
        super(message, cause);
    }
}
