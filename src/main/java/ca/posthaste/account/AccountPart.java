package ca.posthaste.account;

import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.http.limit.RateLimit;
import ca.posthaste.language.Bilingual;
import ca.posthaste.mail.MailPart;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Users, their sign-in and invitations, and the audit log of what they did. */
public record AccountPart(Database database, Audit audit, Users users, Invitation invitation, SignInService signInService,
                          Memberships memberships) implements Part {
    /** @param board name of the board, for messages */
    public static AccountPart of(Database database, MailPart mail, Bilingual board, Clock clock) {
        var audit = new Audit(clock);
        var users = new Users(clock);
        var letters = new AccountLetters(board, mail.baseUrl());
        var invitation = new Invitation(mail.outbox(), letters);
        var signInService = new SignInService(database, users, audit, mail.outbox(), mail::wake, letters, clock);
        var limit = new RateLimit(Memberships.INVITATIONS_A_DAY, Duration.ofDays(1), clock);
        return new AccountPart(database, audit, users, invitation, signInService, new Memberships(database, users, audit, invitation, mail::wake, limit));
    }

    @Override public List<Task> tasks() {
        return List.of(
            new Task(Task.TEN_MINUTES, "delete expired links and sessions", signInService::sweep),
            new Task(Task.HOUR, "delete expired audit entries", () -> audit.sweep(database)));
    }
}
