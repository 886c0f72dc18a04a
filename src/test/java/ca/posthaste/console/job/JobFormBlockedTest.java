package ca.posthaste.console.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.config.Setting;
import ca.posthaste.support.OwnService;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A board that does not publish jobs that break a posting rule. */
class JobFormBlockedTest {
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.POSTING_RULES, "block"));
    @Inject TestService service;

    @ParameterizedTest
    @CsvSource({"en, but not published, British Columbia requires it", "fr, mais pas publiée, la Colombie-Britannique l’exige"})
    void a_violated_posting_rule_is_reported_next_to_its_field_and_drafts_are_accepted(String language, String said, String reason) {
        var bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        var ana = "ana-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery.employer(), ana);
        try {
            var visitor = Visitor.by(service.signInLink(ana));
            var base = "/" + language + "/console/" + bakery.employer().id().value() + "/jobs/";
            int id = bakery.create(Samples.BAKER).id();
            var page = FilledJobForm.in(visitor.page(base + id)).press(visitor, "publish").expectPage(400).text();
            assertTrue(page.contains("id=\"amount-error\"") && page.contains(reason), page);
            bakery.read(id).expect("/status", "draft");
            var checked = visitor.send(base + "check", FilledJobForm.in(page).sent()).expectPage(200).text();
            assertTrue(checked.contains(said), checked);
            assertTrue(visitor.page(base + id + "/preview").contains("<h1 lang=\"en\">Baker</h1>"), "it can be looked at all the same");
            FilledJobForm.id(FilledJobForm.in(page).with("title", "Baker, still a draft").press(visitor, "save"));
            FilledJobForm.id(FilledJobForm.in(visitor.page(base + id)).with("amount", "25").with("period", "5").press(visitor, "publish"));
            assertEquals("active", bakery.read(id).at("/status").textValue());
        } finally {
            service.removeUser(bakery.employer(), ana);
        }
    }
}
