package ca.posthaste.job;

import ca.posthaste.db.DataMigration;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.job.rules.PayRange;
import ca.posthaste.job.rules.PostingRule;
import ca.posthaste.job.rules.RuleInput;
import ca.posthaste.location.Location;
import ca.posthaste.location.Locations;
import ca.posthaste.location.Province;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * Computes which posting rules the jobs of version 0.1.0 break; that version had no such rules. Runs before the triggers on jobs exist, so that
 * nothing is recorded as a change. Such a job has one language and neither disclosures nor remote work.
 */
public final class PostingRuleMigration extends DataMigration {
    /** Number of jobs read at a time: descriptions may be long, and PostgreSQL's driver keeps all rows of a result in memory. */
    static final int CHUNK = 100;
    private static final int LOG_EVERY = 10_000;
    private static final Logger LOG = Logger.getLogger(PostingRuleMigration.class);

    public PostingRuleMigration() {
        super("008", "posting rules");
    }

    private record Checked(int id, int broken) {}

    @Override protected void run(Transaction tx) {
        if (!tx.sql("SELECT 1 FROM job LIMIT 1").exists()) {
            return; // a new store need not read all locations
        }
        var provinces = Locations.readAll(tx).stream().collect(Collectors.toMap(Location::id, Location::province));
        int done = 0;
        for (var some = check(tx, 0, provinces); !some.isEmpty(); some = check(tx, some.get(some.size() - 1).id, provinces)) {
            save(tx, some);
            done += some.size();
            if (done % LOG_EVERY == 0) {
                LOG.infof("Checked %d jobs against the posting rules", done);
            }
        }
    }

    private static List<Checked> check(Transaction tx, int after, Map<Integer, Province> provinces) {
        return tx.sql("SELECT id, title, description, language, location_ids, salary_amount, salary_max, salary_period FROM job"
                + " WHERE id > :after ORDER BY id LIMIT :max").bind("after", after).bind("max", CHUNK)
            .all(row -> new Checked(row.nextInt(), PostingRule.broken(ruleInput(row, provinces))));
    }

    private static RuleInput ruleInput(Row row, Map<Integer, Province> provinces) {
        var texts = List.of(new RuleInput.Text("/title", row.nextString()), new RuleInput.Text("/description", row.nextString()));
        boolean isInFrench = row.nextString().equals("fr");
        var places = Stream.of(row.nextString().split(" ")).map(id -> provinces.get(Integer.valueOf(id))).filter(Objects::nonNull)
            .collect(Collectors.toSet());
        return new RuleInput(places, Set.of(), pay(row), texts, isInFrench, false, false, false, List.of());
    }

    private static Optional<PayRange> pay(Row row) {
        var amount = Salary.amount(row.nextLongOrNull());
        var limit = Salary.amount(row.nextLongOrNull());
        return Optional.ofNullable(row.nextLongOrNull()).flatMap(id -> SalaryPeriod.of(id.intValue()))
            .map(period -> new PayRange(amount, limit, period.perYear()));
    }

    private static void save(Transaction tx, List<Checked> checked) {
        var breaking = checked.stream().filter(job -> job.broken != 0).toList();
        if (!breaking.isEmpty()) {
            var update = tx.sql("UPDATE job SET broken_posting_rules = :broken WHERE id = :id");
            breaking.forEach(job -> update.bind("broken", job.broken).bind("id", job.id).addBatch());
            update.executeBatch();
        }
    }
}
