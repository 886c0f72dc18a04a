package ca.posthaste.cli;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.config.Setting;
import ca.posthaste.config.Settings;
import ca.posthaste.db.Database;
import ca.posthaste.employer.ApiKey;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.KeyTerms;
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

    static final String EMPLOYER = "Sample Employer";

    private Welcome() {}

    /** The text to print; empty if there is an employer already. */
    public static Optional<String> sample(Database database, Employers employers, Keys keys, Settings settings, int port) {
        var key = ApiKey.random();
        boolean added = database.writeNow(tx -> {
            if (!employers.isEmpty(tx)) {
                return false;
            }
            keys.add(tx, employers.add(tx, EMPLOYER, Plan.UNLIMITED).id(), key, KeyTerms.USUAL);
            return true;
        });
        return added ? Optional.of(text(key, settings.localAddress(port), folder(settings))) : Optional.empty();
    }

    /** The option with which a command from another shell finds the same data. */
    static String folder(Settings settings) {
        return settings.dataDir().toString().equals(Setting.DATA_DIR.defaultValue()) ? "" : " --data-dir " + settings.dataDir();
    }

    private static String text(ApiKey key, String address, String folder) {
        return """

            There was no employer yet, so here is a sample one. Its key is shown only now:

                %s

            Create a first job with it:

            curl -i %s/jobs \\
              -H 'API-Key: %s' -H 'Content-Type: application/json' -d '%s'

            Add your own employers with: bin/posthaste employer add NAME%s

            The board is at %s. To see it with sample jobs: bin/posthaste demo%s
            """.formatted(key.reveal(), address + ApiVersion.V1_1.basePath(), key.reveal(), SAMPLE_JOB, folder, address, folder);
    }
}
