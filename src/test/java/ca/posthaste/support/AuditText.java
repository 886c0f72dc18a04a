package ca.posthaste.support;

import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditEntry;
import ca.posthaste.audit.AuditFilter;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.db.Database;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Entries of the audit log in one line, for comparison in tests: {@code role-changed ana@example.com reader → editor}. */
public final class AuditText {
    private AuditText() {}

    public static String of(AuditEntry entry) {
        return entry.action() + " " + of(entry.subject());
    }

    /** Returns the id, except for a user, and the values of the details. */
    public static String of(AuditSubject subject) {
        var text = new StringBuilder(subject.has(Detail.EMAIL) ? "" : subject.id());
        subject.details().forEach((code, values) -> {
            boolean isNewValue = code.equals(Detail.TO.code()) && subject.has(Detail.FROM);
            text.append(text.isEmpty() ? "" : isNewValue ? " → " : " ").append(values.isEmpty() ? "none" : String.join(",", values))
                .append(code.equals(Detail.SETTING.code()) ? ":" : "");
        });
        return text.toString();
    }

    /** Returns all entries, oldest first. */
    public static List<AuditEntry> all(Database database) {
        var entries = new ArrayList<>(database.read(tx -> new Audit(Clock.systemUTC()).find(tx, AuditFilter.NONE, Long.MAX_VALUE, 1_000_000)));
        Collections.reverse(entries);
        return entries;
    }
}
