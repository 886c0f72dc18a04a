package ca.posthaste.db;

import java.sql.SQLException;
import java.util.Map;

/** What truly differs between the engines, and nothing else. */
public interface Engine {

    /** Where the migrations lie; every engine has the same file names. */
    String migrations();

    /** Asking costs no round trip, so that two short questions may be cheaper than one long one. */
    boolean isNear();

    /** It walks several indexes at once when their common order is asked for, instead of reading all and sorting. */
    boolean mergesInOrder();

    /** A unique index said no. Nothing else counts as a duplicate. */
    boolean isDuplicate(SQLException fault);

    /** The engine cannot do its work now (no room, no connection, locked): the caller may try again later. */
    boolean isUnavailable(SQLException fault);

    /** How jobs are searched for a part of their folded text. */
    TextSearch jobSearch();

    /** Ends a query for a row to claim: rows that another claims at this moment are passed over, not waited for. */
    String skipLocked();

    /** SQL for the numbers of a parameter that holds them as a JSON array, to stand behind IN. */
    String numbersOf(String parameter);

    /**
     * SQL for "these jobs hold the text".
     *
     * @param from   the table expression that yields {@code job j}
     * @param where  a condition on it with named parameters
     * @param values theirs, by name
     */
    record TextQuery(String from, String where, Map<String, String> values) {}

    interface TextSearch {
        /** Jobs of whichever employer. */
        TextQuery holding(String foldedText);

        /** Jobs of one employer, which the caller asks for in a condition of his own. */
        default TextQuery holding(Transaction tx, int employer, String foldedText) {
            return holding(foldedText);
        }
    }
}
