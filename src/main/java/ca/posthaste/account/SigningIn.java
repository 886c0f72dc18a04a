package ca.posthaste.account;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
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

/** How people sign in and out. There is no password: who reads a user's mail is that user. */
public final class SigningIn {
    public static final Duration LINK_VALID = Duration.ofMinutes(15);
    public static final Duration IDLE_MAX = Duration.ofHours(8);
    public static final Duration SESSION_MAX = Duration.ofDays(7);
    /** So many links may a user have at a time: anybody can ask for one. */
    static final int LINKS_MAX = 5;
    /** So many browsers. Who signs in to another one is signed out of the oldest. */
    static final int SESSIONS_MAX = 20;
    private static final Logger LOG = Logger.getLogger(SigningIn.class);
    private static final Duration NOTED_EVERY = Duration.ofMinutes(1);

    private final Database database;
    private final Users users;
    private final Sessions sessions = new Sessions();
    private final Audit audit;
    private final Outbox outbox;
    private final Runnable wakeMail;
    private final SignInLetter letter;
    private final Clock clock;

    public SigningIn(Database database, Users users, Audit audit, Outbox outbox, Runnable wakeMail, SignInLetter letter, Clock clock) {
        this.database = database;
        this.users = users;
        this.audit = audit;
        this.outbox = outbox;
        this.wakeMail = wakeMail;
        this.letter = letter;
        this.clock = clock;
    }

    /**
     * Mails a link to a user. Whether there is one is not told, nor can it be seen from the time that this takes: the link is made after the answer.
     *
     * @param goesTo a path of the console
     */
    public CompletionStage<Void> ask(String email, Language language, String goesTo, String network) {
        return database.query(tx -> users.byEmail(tx, email)).thenAccept(found -> found.ifPresent(user ->
            database.write(tx -> send(tx, user, language, goesTo, network)).whenComplete((sent, fault) -> {
                if (fault != null) {
                    LOG.errorf(fault, "A link to sign in could not be sent");
                } else {
                    wakeMail.run();
                }
            })));
    }

    private boolean send(Transaction tx, User user, Language language, String goesTo, String network) {
        if (!Users.lock(tx, user.id()) || sessions.countLinks(tx, user.id(), linksSince()) >= LINKS_MAX) {
            return false;
        }
        outbox.addToUser(tx, user.email(), letter.of(language, new SignInLinks(clock).add(tx, user, goesTo)));
        audit.add(tx, new Actor(user.email(), network), Action.LINK_ASKED, "");
        return true;
    }

    /** Whom a link would sign in. It stays good: programs that check mail follow links. */
    public CompletionStage<Optional<User>> look(String sent) {
        return SecretWord.parse(sent).map(word -> database.query(tx -> sessions.link(tx, word.hash(), linksSince()).map(Sessions.Link::user)))
            .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
    }

    /** A session that has begun: the word for its cookie, and where to go now. */
    public record Begun(SecretWord word, String goesTo) {}

    /** Uses up a link. Empty if it is too old, was used or never was one. */
    public CompletionStage<Optional<Begun>> begin(String sent, String network, String browser) {
        return SecretWord.parse(sent).map(word -> database.write(tx -> begin(tx, word, network, browser)))
            .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
    }

    private Optional<Begun> begin(Transaction tx, SecretWord word, String network, String browser) {
        var link = sessions.link(tx, word.hash(), linksSince());
        if (link.isEmpty() || !users.signsIn(tx, link.get().user().id()) || !sessions.deleteLink(tx, word.hash())) {
            return Optional.empty();
        }
        var user = link.get().user();
        var session = SecretWord.random(); // never one that was there before: nobody else can know it
        var now = clock.instant();
        sessions.add(tx, new Session(session.hash(), user.id(), now, now, network, browser));
        sessions.endOldest(tx, user.id(), session.hash(), SESSIONS_MAX);
        audit.add(tx, new Actor(user.email(), network), Action.SIGNED_IN, browser);
        return Optional.of(new Begun(session, link.get().goesTo()));
    }

    /** Who has this session. That it was used is noted once a minute. */
    public CompletionStage<Optional<SignedIn>> find(String sent, OptionalInt employer) {
        return SecretWord.parse(sent).map(word -> database.readInline(tx -> find(tx, word, employer)).thenApply(found -> {
            found.ifPresent(this::noteUse);
            return found;
        })).orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
    }

    private Optional<SignedIn> find(Transaction tx, SecretWord word, OptionalInt employer) {
        return sessions.find(tx, word.hash(), usedSince(), begunSince()).map(found -> new SignedIn(found.user(), found.session(), word.formToken(),
            employer.isPresent() ? users.membership(tx, found.user().id(), new EmployerId(employer.getAsInt())) : Optional.empty()));
    }

    private void noteUse(SignedIn person) {
        var now = clock.instant();
        if (person.session().usedAt().plus(NOTED_EVERY).isBefore(now)) {
            database.writeOne(tx -> {
                sessions.use(tx, person.session().hash(), now);
                return null;
            }).exceptionally(fault -> {
                LOG.debugf(fault, "The use of a session could not be noted"); // the next request tries again
                return null;
            });
        }
    }

    /** Where a user is signed in. */
    public CompletionStage<List<Session>> sessions(User user) {
        return database.query(tx -> sessions.of(tx, user.id(), usedSince(), begunSince()));
    }

    public CompletionStage<Void> signOut(SignedIn person, Actor actor) {
        return database.write(tx -> {
            sessions.end(tx, person.session().hash());
            audit.add(tx, actor, Action.SIGNED_OUT, person.session().browser());
            return null;
        });
    }

    /** Links that were mailed are of no use afterwards, either. */
    public CompletionStage<Void> signOutEverywhere(SignedIn person, Actor actor) {
        return database.write(tx -> {
            int ended = sessions.endAll(tx, person.user().id());
            audit.add(tx, actor, Action.SIGNED_OUT_EVERYWHERE, String.valueOf(ended));
            return null;
        });
    }

    /** Deletes links and sessions that have ended. */
    public void sweep() {
        database.writeNow(tx -> sessions.deleteOldLinks(tx, linksSince()) + sessions.deleteOld(tx, usedSince(), begunSince()));
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
