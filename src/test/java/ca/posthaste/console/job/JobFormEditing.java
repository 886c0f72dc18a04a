package ca.posthaste.console.job;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import jakarta.inject.Inject;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An employer, and Ana, who is signed in and edits its jobs in a browser without JavaScript. */
abstract class JobFormEditing {
    @Inject TestService service;
    Client bakery;
    Visitor visitor;
    private String ana;

    @BeforeEach void signIn() {
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        ana = "ana-" + UUID.randomUUID() + "@example.com";
        service.addUser(bakery.employer(), ana);
        visitor = Visitor.by(service.signInLink(ana));
    }

    @AfterEach void remove() {
        service.removeUser(bakery.employer(), ana);
    }

    String path(String language, Object job) {
        return "/" + language + "/console/" + bakery.employer().id().value() + "/jobs/" + job;
    }

    FilledJobForm form(String language, Object job) {
        return FilledJobForm.in(visitor.page(path(language, job)));
    }
}
