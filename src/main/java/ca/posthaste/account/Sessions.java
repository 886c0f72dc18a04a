package ca.posthaste.account;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The store of sign-in links and sessions. */
final class Sessions {
    private static final String SESSION = "s.hash, s.account_user, s.begun_at, s.used_at, s.network, s.browser";

    void addLink(Transaction tx, String hash, int user, String goesTo, Instant now) {
        tx.sql("INSERT INTO sign_in_link (hash, account_user, goes_to, created_at) VALUES (:hash, :user, :goes_to, :now)")
            .bind("hash", hash).bind("user", user).bind("goes_to", goesTo).bind("now", now.toEpochMilli()).execute();
    }

    int countLinks(Transaction tx, int user, Instant since) {
        return tx.sql("SELECT count(*) FROM sign_in_link WHERE account_user = :user AND created_at > :since")
            .bind("user", user).bind("since", since.toEpochMilli()).one(Row::nextInt);
    }

    record Link(User user, String goesTo) {}

    Optional<Link> link(Transaction tx, String hash, Instant since) {
        return tx.sql("SELECT " + Users.USER_COLUMNS + ", l.goes_to FROM sign_in_link l JOIN account_user u ON u.id = l.account_user"
                + " WHERE l.hash = :hash AND l.created_at > :since").bind("hash", hash).bind("since", since.toEpochMilli()).first(row -> {
                    var user = Users.user(row);
                    return new Link(user, row.nextString());
                });
    }

    /** Deletes a link. If two requests use it at once, only one gets true. */
    boolean deleteLink(Transaction tx, String hash) {
        return tx.sql("DELETE FROM sign_in_link WHERE hash = :hash").bind("hash", hash).execute() == 1;
    }

    int deleteOldLinks(Transaction tx, Instant before) {
        return tx.sql("DELETE FROM sign_in_link WHERE created_at <= :before").bind("before", before.toEpochMilli()).execute();
    }

    void add(Transaction tx, Session session) {
        tx.sql("INSERT INTO session (hash, account_user, begun_at, used_at, network, browser) VALUES (:hash, :user, :begun, :used, :network, :browser)")
            .bind("hash", session.hash()).bind("user", session.user()).bind("begun", session.begunAt().toEpochMilli())
            .bind("used", session.usedAt().toEpochMilli()).bind("network", session.network()).bind("browser", session.browser()).execute();
    }

    record LinkTarget(User user, Session session) {}

    Optional<LinkTarget> find(Transaction tx, String hash, Instant usedSince, Instant begunSince) {
        return tx.sql("SELECT " + Users.USER_COLUMNS + ", " + SESSION + " FROM session s JOIN account_user u ON u.id = s.account_user"
                + " WHERE s.hash = :hash AND s.used_at > :used AND s.begun_at > :begun")
            .bind("hash", hash).bind("used", usedSince.toEpochMilli()).bind("begun", begunSince.toEpochMilli()).first(row -> {
                var user = Users.user(row);
                return new LinkTarget(user, session(row));
            });
    }

    List<Session> of(Transaction tx, int user, Instant usedSince, Instant begunSince) {
        return tx.sql("SELECT " + SESSION + " FROM session s WHERE s.account_user = :user AND s.used_at > :used AND s.begun_at > :begun"
                + " ORDER BY s.begun_at DESC, s.hash").bind("user", user).bind("used", usedSince.toEpochMilli()).bind("begun", begunSince.toEpochMilli())
            .all(Sessions::session);
    }

    void use(Transaction tx, String hash, Instant now) {
        tx.sql("UPDATE session SET used_at = :now WHERE hash = :hash").bind("now", now.toEpochMilli()).bind("hash", hash).execute();
    }

    boolean end(Transaction tx, String hash) {
        return tx.sql("DELETE FROM session WHERE hash = :hash").bind("hash", hash).execute() == 1;
    }

    int endAll(Transaction tx, int user) {
        tx.sql("DELETE FROM sign_in_link WHERE account_user = :user").bind("user", user).execute();
        return tx.sql("DELETE FROM session WHERE account_user = :user").bind("user", user).execute();
    }

    /** Ends the oldest sessions of a user until at most {@code limit} remain. Never ends the session {@code begun}, which has just started. */
    void endOldest(Transaction tx, int user, String begun, int limit) {
        tx.sql("DELETE FROM session WHERE account_user = :user AND hash <> :begun AND hash NOT IN"
                + " (SELECT hash FROM session WHERE account_user = :user AND hash <> :begun ORDER BY begun_at DESC, hash LIMIT :others)")
            .bind("user", user).bind("begun", begun).bind("others", limit - 1).execute();
    }

    int deleteOld(Transaction tx, Instant usedBefore, Instant begunBefore) {
        return tx.sql("DELETE FROM session WHERE used_at <= :used OR begun_at <= :begun")
            .bind("used", usedBefore.toEpochMilli()).bind("begun", begunBefore.toEpochMilli()).execute();
    }

    private static Session session(Row row) {
        return new Session(row.nextString(), row.nextInt(), Instant.ofEpochMilli(row.nextLong()), Instant.ofEpochMilli(row.nextLong()), row.nextString(),
            row.nextString());
    }
}
