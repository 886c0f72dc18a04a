package ca.posthaste.console.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Setting;
import ca.posthaste.support.OwnService;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where rule violations block publication, they also block publication from the list. */
class BlockedBulkTest extends ConsoleJobs {
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.POSTING_RULES, "block"));

    @ParameterizedTest @CsvSource({"en, British Columbia (BC-PAY): State the pay", "fr, Colombie-Britannique (BC-PAY)\u00a0: Indiquez le salaire"})
    void the_violated_rule_is_named_and_the_other_jobs_are_published(String language, String rule) {
        int unpaid = job(DRAFT, "Baker");
        int paid = job(DRAFT.withJson("salary", "{\"amount\": 20, \"period\": {\"id\": 5}}"), "Cook");
        var page = send(editor, language, "publish", unpaid, paid).expectPage(200).text();
        assertTrue(page.contains(rule) && !page.contains("salary") && page.contains(">Baker</a>") && !page.contains(">Cook</a>"), page);
        assertEquals(List.of("draft", "active"), List.of(status(unpaid), status(paid)));
    }
}
