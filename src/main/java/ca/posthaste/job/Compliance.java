package ca.posthaste.job;

import static java.util.stream.Collectors.toSet;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.rules.Finding;
import ca.posthaste.job.rules.PayRange;
import ca.posthaste.job.rules.PostingEmployer;
import ca.posthaste.job.rules.PostingRule;
import ca.posthaste.job.rules.RuleInput;
import ca.posthaste.job.rules.RulePolicy;
import ca.posthaste.job.rules.Severity;
import ca.posthaste.language.Language;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The posting rules of the provinces applied to jobs, under the configured policy. */
public record Compliance(RulePolicy policy) {
    public List<Finding> findings(Posting posting, Employer owner, LocalDate today) {
        return policy == RulePolicy.OFF ? List.of() : PostingRule.findings(ruleInput(posting), today, poster(owner));
    }

    /** Rejects a job that would be active with errors, if the policy blocks such jobs. Callers check only writes that change a job. */
    public void check(Posting posting, Employer owner, ApiVersion version, LocalDate today) {
        if (posting.status() != Status.ACTIVE || !policy.blocks(version != ApiVersion.V1_1)) {
            return;
        }
        var faults = new Violations();
        findings(posting, owner, today).stream().filter(found -> found.severity() == Severity.ERROR)
            .forEach(found -> faults.add(found.pointer(), Rule.POSTING_RULE,
                UserMessage.of("job.posting-rule", "advice", found.rule().message(), "rule", found.rule().code())));
        faults.reject();
    }

    /** Reports whether the write was rejected because of the posting rules. In that case its locations have already been assigned ids. */
    public static boolean isBlocked(Rejected rejection) {
        return rejection.faults().stream().anyMatch(fault -> fault.rule() == Rule.POSTING_RULE);
    }

    /** Returns a filter that selects jobs by the highest severity of their findings. */
    public ComplianceFilter filter(ComplianceFilter.Level level, Employer owner, LocalDate today) {
        return ComplianceFilter.of(level, bits(Severity.ERROR, owner, today), bits(Severity.WARNING, owner, today));
    }

    private int bits(Severity severity, Employer owner, LocalDate today) {
        return policy == RulePolicy.OFF ? 0 : PostingRule.bits(severity, today, poster(owner));
    }

    private static PostingEmployer poster(Employer owner) {
        return new PostingEmployer(owner.employees(), owner.usesAi());
    }

    /** Returns the bits of the broken rules as stored in the database, where filters use them. */
    public static int broken(Posting posting) {
        return PostingRule.broken(ruleInput(posting));
    }

    private static RuleInput ruleInput(Posting posting) {
        var disclosures = posting.disclosures();
        return new RuleInput(posting.locations().stream().map(Location::province).collect(toSet()), remoteFrom(posting.workplace().regions()),
            Optional.ofNullable(posting.salary()).flatMap(Compliance::pay), texts(posting),
            posting.language() == Language.FRENCH || posting.translation() != null,
            disclosures.aiUsed() != null, disclosures.vacancy() != null, Boolean.TRUE.equals(disclosures.payAbove200000()),
            disclosures.otherLanguages().stream().map(other -> Optional.ofNullable(other.reason())).toList());
    }

    private static Set<Province> remoteFrom(List<String> regions) {
        return regions.contains(Workplace.COUNTRY) ? EnumSet.allOf(Province.class) : regions.stream().map(Province::valueOf).collect(toSet());
    }

    private static Optional<PayRange> pay(Salary salary) {
        return salary.period() == null ? Optional.empty()
            : Optional.of(new PayRange(salary.amount(), salary.maxAmount(), salary.period().perYear()));
    }

    private static List<RuleInput.Text> texts(Posting posting) {
        var all = new ArrayList<>(List.of(new RuleInput.Text("/title", posting.title()), new RuleInput.Text("/description", posting.description())));
        if (posting.translation() != null) {
            all.add(new RuleInput.Text("/translation/title", posting.translation().title()));
            all.add(new RuleInput.Text("/translation/description", posting.translation().description()));
        }
        return all;
    }
}
