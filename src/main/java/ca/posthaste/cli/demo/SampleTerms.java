package ca.posthaste.cli.demo;

import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.language.Language;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Generates the pay of a posting and the disclosures that provinces require. */
final class SampleTerms {
    private static final int UNPAID_EACH = 6;
    /** Provinces in which postings must state the pay. Remote work can be done from there, too. */
    private static final Set<String> PAY_IS_SAID = Set.of("ON", "BC", "PE");

    private SampleTerms() {}

    static void add(ObjectNode body, Occupation occupation, List<String> provinces, boolean isRemote, Random random) {
        boolean isNeeded = isRemote || provinces.stream().anyMatch(PAY_IS_SAID::contains);
        boolean isSilent = random.nextInt(UNPAID_EACH) == 0 && !isNeeded;
        if (occupation.pay().isEmpty() || isSilent && !occupation.commission()) {
            return;
        }
        var salary = body.putObject("salary");
        if (occupation.commission()) {
            salary.put("plusCommission", isSilent || random.nextBoolean());
        }
        if (!isSilent) {
            addPay(salary, occupation.pay().get(), random);
        }
    }

    private static void addPay(ObjectNode salary, Occupation.Range range, Random random) {
        var step = range.isHourly() ? new BigDecimal("0.25") : BigDecimal.valueOf(500);
        int steps = BigDecimal.valueOf((long) range.high() - range.low()).divide(step).intValueExact();
        int low = random.nextInt(steps / 2);
        salary.put("amount", amount(range, step, low));
        if (random.nextInt(3) > 0) {
            salary.put("maxAmount", amount(range, step, low + 1 + random.nextInt(steps - low)));
        }
        salary.putObject("period").put("id", (range.isHourly() ? SalaryPeriod.HOURLY : SalaryPeriod.YEARLY).id());
    }

    private static BigDecimal amount(Occupation.Range range, BigDecimal step, int steps) {
        return BigDecimal.valueOf(range.low()).add(step.multiply(BigDecimal.valueOf(steps)));
    }

    /** Adds disclosures: always in Ontario and for remote work, which may be done there, and often elsewhere. A job in Québec that needs English says why. */
    static void addDisclosures(ObjectNode body, SampleEmployer employer, List<String> provinces, Phrases phrases, Random random) {
        boolean isOften = random.nextBoolean();
        if (provinces.contains("ON") || body.path("workplaceType").asText().equals("remote") || isOften) {
            body.putObject("disclosures").put("aiUsed", random.nextInt(5) == 0).put("vacancy", random.nextInt(6) == 0 ? "future" : "existing")
                .put("accommodation", phrases.pick("accommodation", random).in(employer.language()));
            if (provinces.contains("QC")) {
                body.withObject("/disclosures").putArray("otherLanguages").addObject()
                    .put("language", employer.language() == Language.FRENCH ? "anglais" : "English")
                    .put("reason", phrases.pick("english", random).in(employer.language()));
            }
        }
    }
}
