package ca.posthaste.push;

import ca.posthaste.job.description.DescriptionHtml;
import ca.posthaste.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A server that handles sets and batches as specified, and can be made to fail. It simulates what a real service does not do on demand: connections that break
 * at a given place, and responses that a client has to wait for.
 */
final class SpecServer implements AutoCloseable {
    static final String KEY = "the-key";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The fault that the next request meets instead of an ordinary response. */
    enum Trouble { NONE, CUT_BEFORE, CUT_AFTER, CUT_HALF, BUSY, RATE, IN_USE, BAD_GATEWAY, WRONG_KEY, LONG_WAIT, REDIRECT, WEBSITE }

    /** @param members hash of each member's value by name */
    private record Stored(String source, boolean archived, Map<String, Integer> members) {}

    private record Kept(int status, byte[] body) {}

    private final HttpServer server;
    private final Deque<Trouble> troubles = new ArrayDeque<>();
    private final Map<String, Stored> jobs = new TreeMap<>();
    private final Map<String, Kept> kept = new HashMap<>();
    private final List<String> requests = new ArrayList<>();
    private boolean remembers = true;
    private int changes;
    private int received;

    SpecServer() throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true"); // otherwise every response waits for an acknowledgement
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1.2/jobs", this::handle);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    SpecServer troubled(Trouble... next) {
        troubles.addAll(List.of(next));
        return this;
    }

    /** Makes the server only count jobs, for very large numbers of them. */
    SpecServer forgetful() {
        remembers = false;
        return this;
    }

    /** Returns method, path, query and Idempotency-Key of each request. */
    List<String> requests() {
        return requests;
    }

    List<String> active() {
        return jobs.entrySet().stream().filter(entry -> !entry.getValue().archived).map(Map.Entry::getKey).toList();
    }

    /** Returns how often a job was created, updated, archived or deleted. */
    int changes() {
        return changes;
    }

    int received() {
        return received;
    }

    @Override public void close() {
        server.stop(0);
    }

    private synchronized void handle(HttpExchange exchange) throws IOException {
        var trouble = troubles.isEmpty() ? Trouble.NONE : troubles.pop();
        var key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + (key == null ? "" : " " + key));
        switch (trouble) {
            case CUT_BEFORE -> cut(exchange);
            case BUSY -> problem(exchange, 503, "service-busy", "0");
            case RATE -> problem(exchange, 429, "too-many-requests", "1");
            case IN_USE -> problem(exchange, 409, "idempotency-key-in-use", null);
            case BAD_GATEWAY -> html(exchange, 502);
            case WEBSITE -> html(exchange, 200);
            case REDIRECT -> {
                exchange.getResponseHeaders().set("Location", "https://jobs.example.org/");
                html(exchange, 301);
            }
            case WRONG_KEY -> problem(exchange, 401, "key-needed", null);
            case LONG_WAIT -> problem(exchange, 503, "store-away", "3600");
            default -> answer(exchange, key, trouble);
        }
    }

    private void answer(HttpExchange exchange, String key, Trouble trouble) throws IOException {
        if (!KEY.equals(exchange.getRequestHeaders().getFirst("API-Key"))) {
            problem(exchange, 401, "key-needed", null);
            return;
        }
        var known = key == null ? null : kept.get(key);
        if (known != null) {
            exchange.getRequestBody().readAllBytes();
        }
        var result = known != null ? known : exchange.getRequestURI().getPath().endsWith("/set") ? set(exchange) : batch(exchange);
        if (key != null) {
            kept.put(key, result);
        }
        if (trouble == Trouble.CUT_AFTER) {
            cut(exchange);
            return;
        }
        exchange.getResponseHeaders().set("Content-Type", result.status < 300 ? "application/x-ndjson" : "application/problem+json");
        exchange.sendResponseHeaders(result.status, 0);
        exchange.getResponseBody().write(result.body, 0, trouble == Trouble.CUT_HALF ? result.body.length / 2 : result.body.length);
        if (trouble == Trouble.CUT_HALF) {
            exchange.getResponseBody().flush();
            cut(exchange);
            return;
        }
        exchange.close();
    }

    /** Closes the connection: an exception in a handler does so, whatever part of the response was written. */
    private static void cut(HttpExchange exchange) throws IOException {
        throw new IOException("cut");
    }

    private Kept batch(HttpExchange exchange) throws IOException {
        var out = new ByteArrayOutputStream();
        var counts = new TreeMap<String, Integer>();
        boolean isDry = query(exchange).containsKey("dryRun");
        int index = 0;
        for (var line : lines(exchange)) {
            var item = Json.parse(line.getBytes(StandardCharsets.UTF_8));
            var referenceId = item.path("referenceId").asText();
            var outcome = put(item.path("job"), referenceId, null, isDry, out, index++, false);
            counts.merge(outcome, 1, Integer::sum);
        }
        write(out, NODES.objectNode().set("summary", summary(counts)));
        return new Kept(207, out.toByteArray());
    }

    private Kept set(HttpExchange exchange) throws IOException {
        var query = query(exchange);
        var source = query.get("source");
        boolean isPlan = !"apply".equals(query.get("mode"));
        var lines = lines(exchange);
        var before = token(lines, source);
        if (query.containsKey("plan") && !query.get("plan").equals(before)) {
            return refused(409, "plan-outdated", "The plan is out of date.");
        }
        var present = new HashSet<String>();
        var out = new ByteArrayOutputStream();
        var counts = new TreeMap<String, Integer>();
        for (var line : lines) {
            present.add(Json.parse(line.getBytes(StandardCharsets.UTF_8)).path("referenceId").asText());
        }
        var gone = jobs.entrySet().stream().filter(job -> source.equals(job.getValue().source) && !job.getValue().archived
            && !present.contains(job.getKey())).map(Map.Entry::getKey).toList();
        boolean tooMany = gone.size() > 2 && !query.containsKey("maxRemovals");
        if (tooMany && !isPlan) {
            return tooManyRemovals(gone.size());
        }
        for (int index = 0; index < lines.size(); index++) {
            var job = Json.parse(lines.get(index).getBytes(StandardCharsets.UTF_8));
            counts.merge(put(job, job.path("referenceId").asText(), source, isPlan, out, index, isPlan), 1, Integer::sum);
        }
        boolean deletes = "delete".equals(query.get("absent"));
        for (var referenceId : gone) {
            var outcome = deletes ? isPlan ? "delete" : "deleted" : isPlan ? "archive" : "archived";
            write(out, NODES.objectNode().put("referenceId", referenceId).put("outcome", outcome));
            counts.merge(outcome, 1, Integer::sum);
            if (!isPlan) {
                changes++;
                jobs.compute(referenceId, (id, job) -> deletes ? null : new Stored(source, true, job.members));
            }
        }
        var end = NODES.objectNode();
        if (isPlan) {
            end.put("plan", before);
        }
        end.set("summary", summary(counts));
        if (tooMany) {
            end.set("problem", Json.parse(tooManyRemovals(gone.size()).body));
        }
        write(out, end);
        return new Kept(200, out.toByteArray());
    }

    private String token(List<String> lines, String source) {
        return Integer.toHexString(lines.hashCode() * 31 + jobs.entrySet().stream()
            .filter(job -> source.equals(job.getValue().source)).toList().hashCode());
    }

    /** Writes the result line, and returns its outcome. */
    private String put(JsonNode job, String referenceId, String source, boolean isDry, ByteArrayOutputStream out, int index, boolean isPlan)
            throws IOException {
        received++;
        var line = NODES.objectNode().put("index", index).put("referenceId", referenceId);
        var faults = faults(job);
        if (!faults.isEmpty()) {
            line.put("status", 400).put("outcome", "failed");
            line.set("problem", NODES.objectNode().put("type", "urn:posthaste:problem:input-invalid").put("status", 400).set("errors", faults));
            write(out, line);
            return "failed";
        }
        var members = new TreeMap<String, Integer>();
        job.properties().forEach(member -> members.put(member.getKey(), member.getValue().hashCode()));
        var old = jobs.get(referenceId);
        var changed = new ArrayList<String>();
        members.forEach((name, hash) -> {
            if (old != null && !hash.equals(old.members.get(name))) {
                changed.add(name);
            }
        });
        var outcome = old == null ? "create" : changed.isEmpty() && !old.archived ? "unchanged" : "update";
        if (!isDry && !outcome.equals("unchanged")) {
            changes++;
            if (remembers) {
                jobs.put(referenceId, new Stored(source, false, members));
            }
        }
        line.put("status", 200).put("outcome", outcome.equals("unchanged") || isPlan ? outcome : outcome + "d");
        if (!changed.isEmpty()) {
            changed.forEach(line.withArrayProperty("changed")::add);
        }
        write(out, line);
        return line.path("outcome").asText();
    }

    private static ArrayNode faults(JsonNode job) {
        var faults = NODES.arrayNode();
        if (job.path("title").asText("").isBlank()) {
            faults.addObject().put("pointer", "/title").put("code", "required").put("detail", "title is required for every job.");
        }
        DescriptionHtml.faults(job.path("description").asText("")).forEach(sentence ->
            faults.addObject().put("pointer", "/description").put("code", "forbidden_html").put("detail", sentence.english()));
        return faults;
    }

    private static ObjectNode summary(Map<String, Integer> counts) {
        var summary = NODES.objectNode();
        counts.forEach(summary::put);
        return summary;
    }

    private static void write(ByteArrayOutputStream out, JsonNode line) throws IOException {
        out.write(line.toString().getBytes(StandardCharsets.UTF_8));
        out.write('\n');
    }

    private static List<String> lines(HttpExchange exchange) throws IOException {
        try (var in = new BufferedReader(new InputStreamReader(exchange.getRequestBody(), StandardCharsets.UTF_8))) {
            return in.lines().toList();
        }
    }

    private static Map<String, String> query(HttpExchange exchange) {
        var query = new HashMap<String, String>();
        var text = exchange.getRequestURI().getRawQuery();
        for (var pair : (text == null ? "" : text).split("&")) {
            if (!pair.isEmpty()) {
                query.put(pair.split("=")[0], URLDecoder.decode(pair.split("=")[1], StandardCharsets.UTF_8));
            }
        }
        return query;
    }

    private static Kept tooManyRemovals(int removals) {
        var problem = (ObjectNode) Json.parse(refused(409, "too-many-removals", removals + " jobs would be archived.").body);
        return new Kept(409, problem.put("removals", removals).toString().getBytes(StandardCharsets.UTF_8));
    }

    private static Kept refused(int status, String type, String detail) {
        return new Kept(status, ("{\"type\":\"urn:posthaste:problem:" + type + "\",\"status\":" + status + ",\"detail\":\"" + detail + "\"}")
            .getBytes(StandardCharsets.UTF_8));
    }

    private static void problem(HttpExchange exchange, int status, String type, String retryAfter) throws IOException {
        var body = refused(status, type, "Of type " + type + ".").body;
        if (retryAfter != null) {
            exchange.getResponseHeaders().set("Retry-After", retryAfter);
        }
        exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static void html(HttpExchange exchange, int status) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "text/html");
        var body = "<html>Not what was asked for</html>".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
