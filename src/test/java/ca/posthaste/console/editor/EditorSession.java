package ca.posthaste.console.editor;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.support.Browser;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import jakarta.inject.Inject;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Base class of editor tests: a browser, and the API, which must accept what the editor writes. */
abstract class EditorSession {
    static Browser browser;

    @Inject TestService service;

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
    }

    EditorPage editing(String text) {
        return EditorPage.open(browser, service, text).ready();
    }

    void assertAccepted(String html) {
        service.employer(Samples.BAKERY).using(ApiVersion.V1_2).post("/jobs?dryRun=true", Samples.BAKER.with("description", html)).expect(200);
    }
}
