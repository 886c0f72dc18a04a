package ca.posthaste.console.people;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.config.Setting;
import ca.posthaste.db.Database;
import ca.posthaste.support.OwnService;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A service whose operator lets owners rename their employer. */
class RenamingTest {
    @RegisterExtension static final OwnService SERVICE = new OwnService(Map.of(Setting.EMPLOYERS_RENAME, "true"));
    @Inject TestService service;
    @Inject Database database;

    @Test void an_owner_changes_the_name_and_the_api_has_it_at_once() {
        var client = service.employer(Samples.BAKERY);
        int job = client.create(Samples.BAKER.with("status", "active")).id();
        service.addUser(client.employer(), "ana@example.com", Role.OWNER);
        var owner = Visitor.by(service.signInLink("ana@example.com"));
        var path = "/en/console/" + client.employer().id().value() + "/settings";
        owner.page(path);
        for (var wrong : List.of("", " ", "x".repeat(129), "a\u0007b")) {
            assertTrue(owner.send(path, "name", wrong, "language", "en", "retention", "365").expectPage(400).text().contains("id=\"name-error\">Type a name"));
        }
        owner.send(path, "name", "Bread & <Butter>", "language", "en", "retention", "365", "reminders", "week", "reminders", "day", "reminders", "closed").expect(303);
        assertTrue(owner.page(path).contains("value=\"Bread &amp; &lt;Butter&gt;\""));
        assertEquals(List.of("ana@example.com settings-changed name: " + Samples.BAKERY + " → Bread & <Butter>"), new AuditLines(database).of(client.employer().id()));
        service.await(() -> service.stranger().get("/public/jobs/" + job).text().contains("Bread & <Butter>"));
    }
}
