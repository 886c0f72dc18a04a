package ca.posthaste.db;

import java.sql.SQLException;

/** What truly differs between the engines, and nothing else. */
public interface Engine {

    /** Where the migrations lie; every engine has the same file names. */
    String migrations();

    /** A unique index said no. Nothing else counts as a duplicate. */
    boolean isDuplicate(SQLException fault);

    /** The engine cannot do its work now (no room, no connection, locked): the caller may try again later. */
    boolean isUnavailable(SQLException fault);

    /** Ends a query for a row to claim: rows that another claims at this moment are passed over, not waited for. */
    String skipLocked();
}
