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
public final class AccountPart implements Part {
    private final Database database;
    private final Audit audit;
    private final Users users;
    private final Invitation invitation;
    private final SignInService signInService;
    private final Memberships memberships;

    /** @param board name of the board, for messages */
    public AccountPart(Database database, MailPart mail, Bilingual board, Clock clock) {
        this.database = database;
        audit = new Audit(clock);
        users = new Users(clock);
        var letters = new AccountLetters(board, mail.baseUrl());
        invitation = new Invitation(mail.outbox(), letters);
        signInService = new SignInService(database, users, audit, mail.outbox(), mail::wake, letters, clock);
        var limit = new RateLimit(Memberships.INVITATIONS_A_DAY, Duration.ofDays(1), clock);
        memberships = new Memberships(database, users, audit, invitation, mail::wake, limit);
    }

    public Audit audit() {
        return audit;
    }

    public Users users() {
        return users;
    }

    public Invitation invitation() {
        return invitation;
    }

    public SignInService signInService() {
        return signInService;
    }

    public Memberships memberships() {
        return memberships;
    }

    @Override public List<Task> tasks() {
        return List.of(
            new Task(Task.TEN_MINUTES, "delete expired links and sessions", signInService::sweep),
            new Task(Task.HOUR, "delete expired audit entries", () -> audit.sweep(database)));
    }
}
