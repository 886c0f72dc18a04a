package ca.posthaste.console.operator;

import ca.posthaste.db.Database;
import ca.posthaste.support.AuditText;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Base class of tests of the operator's pages, with a separate operator who is signed in. */
abstract class OperatorPageTest {
    private static final Pattern NEXT = Pattern.compile("href=\"([^\"]+)\" rel=\"next\"");

    @Inject TestService service;
    @Inject Database database;
    String email;
    Visitor operator;

    @BeforeEach void signIn() {
        email = address("operator");
        service.addOperator(email);
        operator = Visitor.by(service.signInLink(email));
        operator.page("/en/console/account");
    }

    @AfterEach void leave() {
        service.removeOperator(email);
    }

    static String address(String name) {
        return name + "-" + UUID.randomUUID() + "@example.com";
    }

    static String path(String language, String page) {
        return "/" + language + "/console/operator" + page;
    }

    /** Returns the page of a list that contains this text: other tests add to the lists, too. */
    String pageWith(String path, String text) {
        var page = operator.page(path);
        while (!page.contains(text)) {
            var next = NEXT.matcher(page);
            if (!next.find()) {
                throw new AssertionError(text + " is on no page of " + path + "; the last was " + page);
            }
            page = operator.page(next.group(1).replace("&amp;", "&"));
        }
        return page;
    }

    /** Returns this operator's actions in the audit log, oldest first. */
    List<String> log() {
        return AuditText.all(database).stream().filter(entry -> entry.actor().email().equals(email)
                && !List.of("signed-in", "link-asked").contains(entry.action()))
            .map(AuditText::of).toList();
    }
}
