package ca.posthaste.account;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Outbox;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.logging.Logger;

/** Signs users in and out. There are no passwords: access to a user's mailbox proves identity. */
public record SignInService(Database database, Users users, Audit audit, Outbox outbox, Runnable wakeMail, AccountLetters letters, Clock clock) {
    public static final Duration LINK_VALID = Duration.ofMinutes(15);
    public static final Duration IDLE_MAX = Duration.ofHours(8);
    public static final Duration SESSION_MAX = Duration.ofDays(7);
    /** Maximum number of valid links per user, because anybody can request one. */
    static final int LINKS_MAX = 5;
    /** Maximum number of sessions per user. Signing in to another browser ends the oldest session. */
    static final int SESSIONS_MAX = 20;
    private static final Logger LOG = Logger.getLogger(SignInService.class);
    private static final Duration NOTED_EVERY = Duration.ofMinutes(1);
    private static final Sessions SESSIONS = new Sessions();

    /**
     * Mails a sign-in link to a user. The response does not reveal whether the user exists, and neither does its timing: it does not wait for the link to be
     * created.
     */
    public CompletionStage<Void> ask(String email, Language language, String goesTo, String network) {
        return database.query(tx -> users.byEmail(tx, email)).thenAccept(found -> found.ifPresent(user ->
            database.write(tx -> send(tx, user, language, goesTo, network)).whenComplete((sent, fault) -> {
                if (fault != null) {
                    LOG.errorf(fault, "A sign-in link could not be sent");
                } else {
                    wakeMail.run();
                }
            })));
    }

    private boolean send(Transaction tx, User user, Language language, String goesTo, String network) {
        if (!Users.lock(tx, user.id()) || SESSIONS.countLinks(tx, user.id(), linksSince()) >= LINKS_MAX) {
            return false;
        }
        outbox.addToUser(tx, user.email(), letters.signIn(language, users.addSignInLink(tx, user, goesTo)));
        audit.add(tx, new Actor(user.email(), network), Action.LINK_ASKED, AuditSubject.NONE);
        return true;
    }

    /** Returns the user that a link would sign in. Does not use up the link, because mail scanners follow links. */
    public CompletionStage<Optional<User>> findUserByLink(String sent) {
        return Token.parse(sent).map(token -> database.query(tx -> SESSIONS.link(tx, token.hash(), linksSince()).map(Sessions.Link::user)))
            .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
    }

    /** A session that was started: the token for its cookie, and the path to open next. */
    public record StartedSession(Token token, String goesTo) {}

    /** Uses up a link and starts a session. Returns empty if the link is expired, used or unknown. */
    public CompletionStage<Optional<StartedSession>> begin(String sent, String network, String browser) {
        return Token.parse(sent).map(token -> database.write(tx -> begin(tx, token, network, browser)))
            .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
    }

    private Optional<StartedSession> begin(Transaction tx, Token token, String network, String browser) {
        var link = SESSIONS.link(tx, token.hash(), linksSince());
        if (link.isEmpty() || !users.signsIn(tx, link.get().user().id()) || !SESSIONS.deleteLink(tx, token.hash())) {
            return Optional.empty();
        }
        var user = link.get().user();
        var session = Token.random(); // always a new token, which nobody else can know (prevents session fixation)
        var now = clock.instant();
        SESSIONS.add(tx, new Session(session.hash(), user.id(), now, now, network, browser));
        SESSIONS.endOldest(tx, user.id(), session.hash(), SESSIONS_MAX);
        audit.add(tx, new Actor(user.email(), network), Action.SIGNED_IN, AuditSubject.NONE.with(Detail.BROWSER, browser));
        return Optional.of(new StartedSession(session, link.get().goesTo()));
    }

    /** Returns the user of a session. Records the use of the session at most once a minute. */
    public CompletionStage<Optional<SignedIn>> find(String sent, OptionalInt employer) {
        return Token.parse(sent).map(token -> database.readInline(tx -> find(tx, token, employer)).thenApply(found -> {
            found.ifPresent(this::noteUse);
            return found;
        })).orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
    }

    private Optional<SignedIn> find(Transaction tx, Token token, OptionalInt employer) {
        return SESSIONS.find(tx, token.hash(), usedSince(), begunSince()).map(found -> new SignedIn(found.user(), found.session(), token.formToken(),
            employer.isPresent() ? users.membership(tx, found.user().id(), new EmployerId(employer.getAsInt())) : Optional.empty()));
    }

    private void noteUse(SignedIn person) {
        var now = clock.instant();
        if (person.session().usedAt().plus(NOTED_EVERY).isBefore(now)) {
            database.writeOne(tx -> {
                SESSIONS.use(tx, person.session().hash(), now);
                return null;
            }).exceptionally(fault -> {
                LOG.debugf(fault, "The use of a session could not be recorded"); // the next request retries
                return null;
            });
        }
    }

    public CompletionStage<List<Session>> sessions(User user) {
        return database.query(tx -> SESSIONS.of(tx, user.id(), usedSince(), begunSince()));
    }

    public CompletionStage<Void> signOut(SignedIn person, Actor actor) {
        return database.write(tx -> {
            SESSIONS.end(tx, person.session().hash());
            audit.add(tx, actor, Action.SIGNED_OUT, AuditSubject.NONE.with(Detail.BROWSER, person.session().browser()));
            return null;
        });
    }

    /** Ends all sessions of the user and invalidates sign-in links that were already mailed. */
    public CompletionStage<Void> signOutEverywhere(SignedIn person, Actor actor) {
        return database.write(tx -> {
            int ended = SESSIONS.endAll(tx, person.user().id());
            audit.add(tx, actor, Action.SIGNED_OUT_EVERYWHERE, AuditSubject.NONE.with(Detail.COUNT, ended));
            return null;
        });
    }

    public void sweep() {
        database.writeNow(tx -> SESSIONS.deleteOldLinks(tx, linksSince()) + SESSIONS.deleteOld(tx, usedSince(), begunSince()));
    }

    private Instant linksSince() {
        return clock.instant().minus(LINK_VALID);
    }

    private Instant usedSince() {
        return clock.instant().minus(IDLE_MAX);
    }

    private Instant begunSince() {
        return clock.instant().minus(SESSION_MAX);
    }
}
