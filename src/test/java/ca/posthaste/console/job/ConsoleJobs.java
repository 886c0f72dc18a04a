package ca.posthaste.console.job;

import ca.posthaste.account.Role;
import ca.posthaste.api.ApiVersion;
import ca.posthaste.employer.Employer;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestClock;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An employer with an editor at the console. Tests may move the clock by days; each test starts on the first day. */
abstract class ConsoleJobs {
    static final LocalDate FIRST_DAY = TestClock.FIRST_DAY;
    static final JobBody DRAFT = Samples.BAKER;
    static final JobBody ACTIVE = Samples.BAKER.with("status", "active");
    private static final Pattern LINE = Pattern.compile("<th scope=\"row\" role=\"rowheader\"><a href=\"[^\"]*/jobs/(\\d+)\">");

    @Inject TestService service;
    Client bakery;
    Visitor editor;
    private final Map<String, Employer> added = new HashMap<>();

    @BeforeEach void open() {
        service.clock().moveTo(FIRST_DAY);
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        editor = member(bakery, Role.EDITOR);
    }

    @AfterEach void close() {
        added.forEach((email, employer) -> service.removeUser(employer, email));
        service.clock().moveTo(FIRST_DAY);
    }

    Visitor member(Client employer, Role role) {
        var email = role.code() + "-" + UUID.randomUUID() + "@example.com";
        service.addUser(employer.employer(), email, role);
        added.put(email, employer.employer());
        var visitor = Visitor.by(service.signInLink(email));
        visitor.page(list("en", employer, "")); // forms need its CSRF token
        return visitor;
    }

    /** Moves the clock, and signs in again because the session has expired. */
    void daysPass(int days) {
        service.clock().moveTo(service.clock().today().plusDays(days));
        editor = member(bakery, Role.EDITOR);
    }

    static String list(String language, Client employer, String more) {
        return "/" + language + "/console/" + employer.employer().id().value() + "/jobs" + more;
    }

    String list(String more) {
        return list("en", bakery, more);
    }

    int job(JobBody body, String title) {
        return bakery.create(body.with("title", title)).id();
    }

    /** Returns the ids of the jobs in the table, in order. */
    static List<Integer> listed(String page) {
        return LINE.matcher(page).results().map(found -> Integer.valueOf(found.group(1))).toList();
    }

    /** Submits the list's form with these jobs selected. */
    Answer send(String action, Object... ids) {
        return send(editor, "en", action, ids);
    }

    Answer send(Visitor visitor, String language, String action, Object... ids) {
        var fields = new ArrayList<>(List.of("list", ""));
        for (var id : ids) {
            fields.addAll(List.of("job", String.valueOf(id)));
        }
        return visitor.send(list(language, bakery, "/" + action), fields.toArray(String[]::new));
    }

    String status(int id) {
        return bakery.read(id).at("/status").textValue();
    }
}
