package ca.posthaste.console.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.application.ApplicationErasure;
import ca.posthaste.application.EmployerRemoval;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Keys;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Permissions are checked on every request: neither an open session nor a page loaded earlier grants access. */
@QuarkusTest
class LiveSessionTest {
    @Inject TestService service;
    @Inject Database database;
    @Inject Employers employers;
    @Inject Keys keys;
    @Inject ApplicationErasure erasing;
    private Employer bakery;
    private String ana;
    private Visitor visitor;

    @BeforeEach void signIn() {
        bakery = service.employer(Samples.BAKERY).employer();
        ana = "ana-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery, ana, Role.OWNER);
        visitor = Visitor.by(service.signInLink(ana));
        visitor.page(path("/people"));
    }

    @AfterEach void remove() {
        service.removeOperator(ana);
        service.removeUser(bakery, ana);
    }

    private String path(String rest) {
        return "/en/console/" + bakery.id().value() + rest;
    }

    private int makeKey() {
        return visitor.send(path("/integration/keys"), "name", "k", "scopes", "jobs:read").status();
    }

    @Test void a_lower_role_applies_from_the_next_request() {
        assertEquals(201, makeKey());
        service.addUser(bakery, ana, Role.EDITOR);
        assertEquals(403, makeKey());
        assertEquals(403, visitor.get(path("/people")).status());
        assertEquals(200, visitor.get(path("/jobs/new")).status());
        service.addUser(bakery, ana, Role.READER);
        assertEquals(403, visitor.get(path("/jobs/new")).status());
        assertEquals(403, visitor.send(path("/jobs/new"), "title", "x").status());
        assertFalse(visitor.page(path("/jobs")).contains(path("/integration")), "nor is it offered");
        service.addUser(bakery, ana, Role.OWNER);
        assertEquals(201, makeKey());
    }

    @Test void a_revoked_operator_role_applies_from_the_next_request() {
        assertEquals(404, visitor.get("/en/console/operator").status());
        service.addOperator(ana);
        visitor.page("/en/console/operator");
        service.removeOperator(ana);
        assertEquals(404, visitor.get("/en/console/operator").status());
        assertEquals(404, visitor.send("/en/console/operator/mail/retry").status());
    }

    /** Otherwise they could create new keys while the old ones are being revoked. */
    @Test void the_people_of_an_employer_that_is_removed_are_out_before_anything_is_erased() {
        var shipyard = service.employer(Samples.SHIPYARD).employer();
        service.addUser(shipyard, ana, Role.OWNER);
        var removal = new EmployerRemoval(database, employers, keys, erasing);
        removal.revokeAccess(bakery.id());
        assertEquals(404, makeKey());
        assertEquals(404, visitor.get(path("/jobs")).status());
        visitor.page("/en/console/" + shipyard.id().value() + "/jobs");
        removal.erase(bakery.id());
        assertEquals(404, visitor.get(path("/jobs")).status());
        service.removeUser(shipyard, ana);
        assertTrue(visitor.get("/en/console").header("Location").orElseThrow().contains("/sign-in"), "who belongs to nobody is signed out");
    }
}
