package ca.posthaste.cli.output;

import ca.posthaste.account.AccountLetters;
import ca.posthaste.account.Role;
import ca.posthaste.account.Users;
import ca.posthaste.api.ApiVersion;
import ca.posthaste.config.Setting;
import ca.posthaste.config.Settings;
import ca.posthaste.db.Database;
import ca.posthaste.employer.ApiKey;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.employer.Keys;
import ca.posthaste.employer.Plan;
import java.util.Optional;

/** The text of a first start: a sample employer, its key, and a command that creates a job with it. */
public final class Welcome {
    public static final String SAMPLE_JOB = """
        {"title": "Baker", "description": "<p>Bread, from four in the morning.</p>", "status": "active",
         "locations": [{"description": "Vancouver, BC"}], "categories": [{"id": 36}], "positionType": {"id": 1},
         "salary": {"amount": 24.50, "period": {"id": 5}},
         "applicantRoutingType": {"id": 1}, "applicationEmail": "jobs@example.com"}""";

    public static final String EMPLOYER = "Sample Employer";
    /** Address of the sample user. Nobody has this mailbox: whoever starts the service signs in with a link. */
    static final String USER = "you@example.com";

    private Welcome() {}

    /** Creates the sample employer and returns the text to print; empty if there already is an employer. */
    public static Optional<String> sample(Database database, Employers employers, Keys keys, Users users, Settings settings, int port) {
        var key = ApiKey.random();
        var link = database.writeNow(tx -> {
            if (!employers.isEmpty(tx)) {
                return Optional.<String>empty();
            }
            var employer = employers.add(tx, EMPLOYER, Plan.UNLIMITED).id();
            keys.add(tx, employer, key, KeyProperties.USUAL);
            users.add(tx, USER, employer, Role.OWNER);
            var user = users.byEmail(tx, USER).orElseThrow();
            return Optional.of(new AccountLetters(settings.brand().name(), settings.baseUrl().orElse("http://localhost:" + port)).signInAddress(user.language(),
                users.addSignInLink(tx, user, "/" + user.language().code() + "/console")));
        });
        return link.map(address -> text(key, settings.localAddress(port), folder(settings), address));
    }

    /** Returns the option with which a command in another shell finds the same data; empty for the default folder. */
    public static String folder(Settings settings) {
        return settings.dataDir().toString().equals(Setting.DATA_DIR.defaultValue()) ? "" : " --data-dir " + settings.dataDir();
    }

    private static String text(ApiKey key, String address, String folder, String link) {
        return """

            There was no employer yet, so here is a sample one. Its key is shown only now:

                %s

            Create a first job with it:

            curl -i %s/jobs \\
              -H 'API-Key: %s' -H 'Content-Type: application/json' -d '%s'

            Or without curl, in the console. This link signs you in, once, within 15 minutes:

                %s

            Later: bin/posthaste user link %s%s

            Add your own employers with: bin/posthaste employer add NAME%s

            The board is at %s. To see it with sample jobs: bin/posthaste demo%s
            """.formatted(key.reveal(), address + ApiVersion.V1_1.basePath(), key.reveal(), SAMPLE_JOB, link, USER, folder, folder, address,
                folder);
    }
}
