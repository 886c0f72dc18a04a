package ca.posthaste.audit;

import ca.posthaste.db.Sql;
import ca.posthaste.employer.EmployerId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Filter for audit log entries. An empty member matches everything.
 *
 * @param actor e-mail address of a user, in any case
 * @param from  start of the period, inclusive
 * @param until end of the period, exclusive
 */
public record AuditFilter(Optional<String> actor, Optional<EmployerId> employer, Optional<Action> action, Optional<Instant> from, Optional<Instant> until) {
    public static final AuditFilter NONE = new AuditFilter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    String condition() {
        List<String> conditions = new ArrayList<>(List.of("id < :before"));
        actor.ifPresent(any -> conditions.add("lower(actor) = :actor"));
        employer.ifPresent(any -> conditions.add("employer = :employer"));
        action.ifPresent(any -> conditions.add("action = :action"));
        from.ifPresent(any -> conditions.add("at >= :from"));
        until.ifPresent(any -> conditions.add("at < :until"));
        return String.join(" AND ", conditions);
    }

    Sql bind(Sql sql) {
        actor.ifPresent(address -> sql.bind("actor", address.toLowerCase(Locale.ROOT)));
        employer.ifPresent(id -> sql.bind("employer", id.value()));
        action.ifPresent(one -> sql.bind("action", one.code()));
        from.ifPresent(instant -> sql.bind("from", instant.toEpochMilli()));
        until.ifPresent(instant -> sql.bind("until", instant.toEpochMilli()));
        return sql;
    }
}
