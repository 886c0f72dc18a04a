package ca.posthaste.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import java.time.LocalDate;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of the rate limit for confirmations, on every engine. */
interface ConfirmationQuotaContract {
    int MOST = 10;
    Mailbox ANA = Mailbox.of("ana@example.org");
    Mailbox BOB = Mailbox.of("bob@example.org");
    LocalDate TODAY = LocalDate.of(2026, 11, 15);
    ConfirmationQuota CONFIRMATIONS = ConfirmationQuota.OF_APPLICATIONS;

    Database database();

    private boolean admit(Mailbox mailbox, LocalDate day) {
        return database().writeNow(tx -> CONFIRMATIONS.admit(tx, mailbox, day, MOST));
    }

    private long admitted(int times, Mailbox mailbox, LocalDate day) {
        return IntStream.range(0, times).filter(i -> admit(mailbox, day)).count();
    }

    private int rows() {
        return database().read(tx -> tx.sql("SELECT count(*) FROM confirmation").one(Row::nextInt));
    }

    @Test default void concurrent_requests_are_admitted_up_to_the_limit() {
        var admitted = IntStream.range(0, 8).mapToObj(node -> CompletableFuture.supplyAsync(() -> admitted(10, ANA, TODAY)))
            .toList().stream().mapToLong(CompletableFuture::join).sum();
        assertEquals(MOST, admitted);
    }

    @Test default void the_next_day_and_the_next_mailbox_have_a_limit_of_their_own() {
        assertEquals(MOST, admitted(MOST + 1, ANA, TODAY));
        assertTrue(admit(BOB, TODAY));
        assertEquals(MOST, admitted(MOST + 1, ANA, TODAY.plusDays(1)));
    }

    @Test default void rolled_back_confirmations_do_not_count() {
        assertEquals(MOST - 1, admitted(MOST - 1, ANA, TODAY));
        try {
            database().writeNow(tx -> {
                assertTrue(CONFIRMATIONS.admit(tx, ANA, TODAY, MOST));
                throw new IllegalStateException("on purpose");
            });
        } catch (IllegalStateException onPurpose) {
            assertTrue(admit(ANA, TODAY));
            assertFalse(admit(ANA, TODAY));
        }
    }

    @Test default void neither_the_address_nor_yesterdays_count_is_kept() {
        admit(ANA, TODAY.minusDays(1));
        admit(ANA, TODAY.minusDays(2));
        admit(ANA, TODAY);
        admit(BOB, TODAY);
        assertEquals(4, (int) database().read(tx -> tx.sql("SELECT count(DISTINCT mailbox) FROM confirmation"
            + " WHERE mailbox NOT LIKE '%example%'").one(Row::nextInt)), "and no day's hash is that of another");
        assertEquals(1, (int) database().writeNow(tx -> CONFIRMATIONS.forgetBefore(tx, TODAY, 1)));
        assertEquals(1, (int) database().writeNow(tx -> CONFIRMATIONS.forgetBefore(tx, TODAY, 9)));
        assertEquals(2, rows());
        database().writeNow(tx -> {
            CONFIRMATIONS.forget(tx, Mailbox.of("Ana+x@example.org"), TODAY);
            return null;
        });
        assertEquals(1, rows());
    }
}
