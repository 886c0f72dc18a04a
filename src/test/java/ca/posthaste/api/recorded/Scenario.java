package ca.posthaste.api.recorded;

import ca.posthaste.support.Client;
import ca.posthaste.support.RawHttp;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestClock;
import ca.posthaste.support.TestMail;
import ca.posthaste.support.TestService;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;

/** The exchanges of one folder, played in order. */
final class Scenario implements AutoCloseable {
    private static final String HOST = "jobs.example.com";
    private static final Map<String, String> EMPLOYERS = Map.of("bakery", Samples.BAKERY, "yard", Samples.SHIPYARD);

    private final TestService service;
    private final TestMail mail;
    private final String version;
    private final Marks marks = new Marks();
    private final Map<String, Client> employers = new LinkedHashMap<>();

    /** @param version API version to call, such as v1.1; recordings always say v1.1 */
    Scenario(TestService service, TestMail mail, String version) {
        this.service = service;
        this.mail = mail;
        this.version = version;
        moveTo(TestClock.FIRST_DAY);
        EMPLOYERS.forEach((name, title) -> employers.put(name, service.employer(title)));
        employers.forEach((name, client) -> marks.learn("{key:" + name + "}", client.key()));
    }

    /** Sends the request and returns the whole file as it would be recorded now. */
    String play(Recording recording) {
        int times = 1;
        for (var step : recording.before()) {
            var words = step.split(" ");
            switch (words[0]) {
                case "day" -> moveTo(LocalDate.parse(words[1]));
                case "refresh" -> service.refreshRound();
                case "mail" -> mailHasLeft();
                case "revoke" -> service.revoke(employers.get(words[1]).entry());
                case "times" -> times = Integer.parseInt(words[1]);
                default -> throw new IllegalArgumentException(recording.file() + ": @" + step);
            }
        }
        if (recording.path().contains("/public/jobs")) {
            service.awaitSearch(); // newer versions do not wait for the index themselves
        }
        var request = bytes(recording);
        for (int i = 1; i < times; i++) {
            RawHttp.oneAnswer(request);
        }
        return recording.answered(written(recording, RawHttp.oneAnswer(request)));
    }

    /** Moves the clock once all mail has left: a message in flight while a day passes would be considered lost. */
    private void moveTo(LocalDate day) {
        mailHasLeft();
        service.clock().moveTo(day);
    }

    private void mailHasLeft() {
        mail.await();
    }

    private byte[] bytes(Recording recording) {
        var lines = recording.head();
        var head = new StringBuilder(lines.get(0)).append(" HTTP/1.1\r\n");
        lines.subList(1, lines.size()).forEach(line -> head.append(line).append("\r\n"));
        boolean wire = head.indexOf("multipart/") > 0 || head.indexOf("Transfer-Encoding") > 0;
        var body = marks.filledIn(Runs.written(recording.body().orElse(""))).getBytes(StandardCharsets.UTF_8);
        if (wire) {
            body = new String(body, StandardCharsets.UTF_8).replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
        }
        if (head.indexOf("\r\nHost:") < 0) {
            head.append("Host: ").append(HOST).append("\r\n");
        }
        if (recording.body().isPresent() && head.indexOf("Transfer-Encoding") < 0) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        var start = marks.filledIn(Runs.written(head.toString())).replace("/api/" + Recording.VERSION, "/api/" + version)
            + "\r\n";
        return join(start.getBytes(StandardCharsets.ISO_8859_1), body);
    }

    private static byte[] join(byte[] head, byte[] body) {
        var whole = new byte[head.length + body.length];
        System.arraycopy(head, 0, whole, 0, head.length);
        System.arraycopy(body, 0, whole, head.length, body.length);
        return whole;
    }

    private String written(Recording recording, String answer) {
        return new RecordedAnswer(answer.replace("/api/" + version, "/api/" + Recording.VERSION)).written(marks, recording.path());
    }

    /** Deletes all jobs. Scenarios share the board: nothing of this one may be on it when the next one begins. */
    @Override public void close() {
        for (var employer : employers.values()) {
            var client = service.withNewKey(employer.employer());
            for (var jobs = client.get("/jobs?pageSize=100"); !jobs.at("/data").isEmpty(); jobs = client.get("/jobs?pageSize=100")) {
                jobs.at("/data").forEach(job -> client.delete("/jobs/" + job.get("id")).expect(204));
            }
        }
    }
}
