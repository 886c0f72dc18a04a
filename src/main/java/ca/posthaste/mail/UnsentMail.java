package ca.posthaste.mail;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.language.Coded;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Store of unsent messages, for operators. */
public record UnsentMail(Outbox outbox) {
    /** States of an unsent message. The word is the one in the table. */
    public enum State implements Coded {
        FAILED, WAITING, WRITTEN;
    }

    private static final String SELECT = "SELECT m.id, m.employer, e.name, m.audience, m.recipient, m.state, m.attempts, m.created_at, m.due_at, m.fault,"
        + " m.readdressed FROM mail m LEFT JOIN employer e ON e.id = m.employer";

    /** Returns a page of messages: waiting ones by their next attempts, others newest first. The partial indexes need the state as a literal. */
    public List<UnsentMessage> page(Transaction tx, State state, Paging paging) {
        return tx.sql(SELECT + " WHERE m.state = '" + state.code() + "' ORDER BY " + (state == State.WAITING ? "m.due_at, m.id" : "m.id DESC")
            + " LIMIT :limit OFFSET :offset").bind("limit", paging.pageSize()).bind("offset", paging.offset()).all(UnsentMail::unsent);
    }

    public Optional<UnsentMessage> find(Transaction tx, long id) {
        return tx.sql(SELECT + " WHERE m.id = :id AND m.state IN ('waiting', 'failed', 'written')").bind("id", id).first(UnsentMail::unsent);
    }

    /** Changes the recipient of a message and makes it due. Returns false if the message is being delivered, or a concurrent caller was faster. */
    boolean readdress(Transaction tx, UnsentMessage message, String address) {
        return outbox.queue().makeDue(tx, "recipient = :recipient, readdressed = :yes",
                "id = :id AND recipient = :old AND state IN ('waiting', 'failed', 'written')")
            .bind("recipient", address).bind("yes", true).bind("id", message.id()).bind("old", message.recipient()).exists();
    }

    private static UnsentMessage unsent(Row row) {
        return new UnsentMessage(row.nextLong(), Optional.ofNullable(row.nextLongOrNull()).map(Long::intValue),
            Optional.ofNullable(row.nextString()).orElse(""), Coded.of(Outbox.Audience.class, row.nextString()), row.nextString(),
            row.nextString(), row.nextInt(), Instant.ofEpochMilli(row.nextLong()), Instant.ofEpochMilli(row.nextLong()),
            Optional.ofNullable(row.nextString()), row.nextBoolean());
    }
}
