package ca.posthaste.support;

import ca.posthaste.Posthaste;
import ca.posthaste.account.AccountPart;
import ca.posthaste.account.Role;
import ca.posthaste.account.Users;
import ca.posthaste.board.BoardPart;
import ca.posthaste.board.alert.AlertPart;
import ca.posthaste.config.Settings;
import ca.posthaste.db.Database;
import ca.posthaste.employer.ApiKey;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerPart;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.KeyAuthenticator;
import ca.posthaste.employer.KeyEntry;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.employer.Keys;
import ca.posthaste.employer.Plan;
import ca.posthaste.employer.Reminder;
import ca.posthaste.job.JobPart;
import ca.posthaste.job.reminder.ReminderPart;
import ca.posthaste.language.Language;
import ca.posthaste.search.SearchPart;
import io.quarkus.test.common.TestResourceScope;
import io.quarkus.test.common.WithTestResource;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * The running service as a test sees it: its address, its clock, an operator's commands, and periodic housekeeping. Tests never share an employer, so they need
 * no empty database.
 */
@Singleton
@WithTestResource(value = FreshData.class, scope = TestResourceScope.GLOBAL)
public class TestService {
    private static volatile String ownRoot;

    private final Posthaste posthaste;
    private final Database database;
    private final Employers employers;
    private final Keys keys;
    private final KeyAuthenticator gate;
    private final Users users;
    private final TestClock clock;

    public TestService(Posthaste posthaste, TestClock clock) {
        this.posthaste = posthaste;
        this.clock = clock;
        database = posthaste.database();
        var part = posthaste.part(EmployerPart.class);
        employers = part.employers();
        keys = part.keys();
        gate = part.authenticator();
        users = posthaste.part(AccountPart.class).users();
        Database.join(database.opened()); // on PostgreSQL, the service starts before its database is migrated
    }

    @Produces @Singleton @Alternative @Priority(1) static TestClock testClock(Settings settings) {
        return new TestClock(settings.timeZone());
    }

    /** Sets the URL of a service that does not run in Quarkus; null if there is none any more. */
    static void useRoot(String root) {
        ownRoot = root;
    }

    /** Returns the URL of the service without a path. */
    public static String root() {
        return ownRoot != null ? ownRoot : "http://localhost:" + ConfigProvider.getConfig().getValue("quarkus.http.test-port", Integer.class);
    }

    /** Returns the metrics once they meet the condition: they may be cached for up to a second. */
    public static String metrics(Predicate<String> condition) {
        while (true) {
            var metrics = Request.to("GET", root() + "/metrics").send().expect(200).text();
            if (condition.test(metrics)) {
                return metrics;
            }
            Polling.pause();
        }
    }

    /** Returns the {base_url} of the API. */
    public static String baseUrl() {
        return root() + "/api/v1.1";
    }

    public TestClock clock() {
        return clock;
    }

    /** Adds an employer on the unlimited plan, with a key. */
    public Client employer(String name) {
        return employer(name, Plan.UNLIMITED);
    }

    public Client employer(String name, Plan plan) {
        return withNewKey(database.writeNow(tx -> employers.add(tx, name, plan)));
    }

    /** Adds a sandbox employer. */
    public Client sandbox(String name) {
        return withNewKey(database.writeNow(tx -> employers.add(tx, name, Plan.UNLIMITED, Language.ENGLISH, true)));
    }

    /** Issues another key of the same employer. */
    public Client withNewKey(Employer employer) {
        return withNewKey(employer, KeyProperties.USUAL);
    }

    public Client withNewKey(Employer employer, KeyProperties terms) {
        var key = ApiKey.random();
        var entry = database.writeNow(tx -> keys.add(tx, employer.id(), key, terms));
        return new Client(baseUrl(), key.reveal(), employer, entry);
    }

    /** Waits until candidates find everything that was written. */
    public void awaitSearch() {
        while (!Database.join(posthaste.part(SearchPart.class).index().caughtUp())) {
            Polling.pause(); // on a busy machine, the index takes longer than a search waits
        }
    }

    /** Returns a caller without a key. */
    public Client stranger() {
        return stranger(null);
    }

    public Client stranger(String key) {
        return new Client(baseUrl(), key, null, null);
    }

    /** Revokes the key, and runs the check that the service runs several times a second. */
    public void revoke(KeyEntry key) {
        database.writeNow(tx -> {
            keys.revoke(tx, key.employer(), key.id());
            return null;
        });
        gate.checkForChanges();
    }

    public void changePlan(Employer employer, Plan plan) {
        database.writeNow(tx -> employers.setPlan(tx, employer.id(), plan));
        gate.checkForChanges();
    }

    public void rename(Employer employer, String name) {
        database.writeNow(tx -> employers.rename(tx, employer.id(), name));
        gate.checkForChanges();
    }

    public void changeLanguage(Employer employer, Language language) {
        database.writeNow(tx -> employers.setLanguage(tx, employer.id(), language));
        gate.checkForChanges();
    }

    /** @param employees number of employees; empty if unknown */
    public void changeEmployees(Employer employer, OptionalInt employees) {
        database.writeNow(tx -> employers.setEmployees(tx, employer.id(), employees));
        gate.checkForChanges();
    }

    public void changeUsesAi(Employer employer, boolean usesAi) {
        database.writeNow(tx -> employers.setUsesAi(tx, employer.id(), usesAi));
        gate.checkForChanges();
    }

    public void addUser(Employer employer, String email) {
        database.writeNow(tx -> users.add(tx, email, employer.id(), Role.EDITOR));
    }

    public void addUser(Employer employer, String email, Role role) {
        database.writeNow(tx -> users.add(tx, email, employer.id(), role));
    }

    public void addOperator(String email) {
        database.writeNow(tx -> users.addOperator(tx, email));
    }

    public void removeOperator(String email) {
        database.writeNow(tx -> users.removeOperator(tx, email));
    }

    /** Creates a sign-in link, as {@code posthaste user link} prints it. */
    public String signInLink(String email) {
        return root() + "/en/console/sign-in/" + database.writeNow(tx ->
            users.addSignInLink(tx, users.byEmail(tx, email).orElseThrow(), "/en/console")).reveal();
    }

    /** Waits until the current use of the user's session is recorded. */
    public void awaitNoted(String email) {
        await(() -> database.read(tx -> tx.sql("SELECT 1 FROM session s JOIN account_user u ON u.id = s.account_user WHERE u.email = :email AND s.used_at = :now")
            .bind("email", email).bind("now", clock.millis()).exists()));
    }

    public void await(BooleanSupplier condition) {
        Polling.until(condition);
    }

    public void removeUser(Employer employer, String email) {
        database.writeNow(tx -> users.remove(tx, email, employer.id()));
    }

    public void setReminders(Employer employer, Reminder... wanted) {
        database.writeNow(tx -> {
            employers.setReminders(tx, employer.id(), Set.of(wanted));
            return null;
        });
    }

    /** Stores when keys were last used, as housekeeping does. */
    public void noteKeyUse() {
        posthaste.part(EmployerPart.class).keyUse().save();
    }

    /** Runs the scheduled changes of jobs once: closes jobs and publishes drafts. */
    public void clockRound() {
        var publishing = posthaste.part(JobPart.class).publishing();
        publishing.closePassed();
        publishing.publishDue(posthaste.part(ReminderPart.class).reminders()::unpublished);
    }

    /** Stores the counted views, as housekeeping does. */
    public void saveViews() {
        posthaste.part(BoardPart.class).views().save();
    }

    /** Sends due reminders once. A test that has moved the clock must wait for the mail before moving it back. */
    public void reminderRound() {
        posthaste.part(ReminderPart.class).reminders().send();
    }

    /** Sends due alerts once. A test that has moved the clock must wait for the mail before moving it back. */
    public int alertRound() {
        return posthaste.part(AlertPart.class).alerts().sender().send();
    }

    /** Runs auto-refresh once. */
    public int refreshRound() {
        return posthaste.part(JobPart.class).publishing().refresh();
    }
}
