package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.support.PostgresStore;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PostgresSqlTest extends PostgresStore implements SqlContract {

    @Test void the_keys_of_a_batch_come_in_its_order_and_none_for_a_row_that_was_not_inserted() {
        var keys = database().writeNow(tx -> {
            var insert = tx.insertReturning("amount", ADD + " ON CONFLICT DO NOTHING");
            for (var name : List.of("c", "a", "c", "b")) {
                insert.bind("name", name).bind("amount", name.charAt(0)).addBatch();
            }
            return insert.keys(Row::nextLong);
        });
        assertEquals(List.of(Optional.of(99L), Optional.of(97L), Optional.empty(), Optional.of(98L)), keys);
    }

    @Test void a_cast_is_not_a_parameter_and_a_parameter_can_be_cast() {
        assertEquals(8, database().<Integer>writeNow(tx -> tx.sql("SELECT '1'::integer + :n::integer").bind("n", "7").one(Row::nextInt)));
    }

    /** The exception must report a lost connection, so that callers do not take the work for rolled back and retry it. */
    @Test void a_connection_that_breaks_inside_a_transaction_is_a_database_that_is_unavailable() {
        assertThrows(DatabaseUnavailable.class, () -> database().writeNow(tx -> {
            tx.sql(ADD).bind("name", "a").bind("amount", 1).execute();
            return tx.sql("SELECT pg_terminate_backend(pg_backend_pid())").exists();
        }));
    }

    @Test void an_array_is_bound_as_one_value() {
        assertEquals(List.of(7, 9), database().writeNow(tx -> tx.sql("SELECT unnest(:numbers)").bind("numbers", new int[] {7, 9}).all(Row::nextInt)));
    }
}
