package ca.posthaste.push;

import ca.posthaste.push.source.StrictJson;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Consumer;

/** A server's response, stored in a file because it has a line for each job. */
record ApiResponse(int status, HttpHeaders headers, Path file) {
    private static final int PROBLEM_MAX = 1024 * 1024;
    /** Number of bytes read from the end; the last line is short. */
    private static final int TAIL = 8 * 1024;

    boolean isDone() {
        return status < 300;
    }

    /** Reports whether the last line has arrived. A server that stops in the middle closes the connection, or a proxy does. */
    boolean isComplete() throws IOException {
        try (var tail = new RandomAccessFile(file.toFile(), "r")) {
            tail.seek(Math.max(0, tail.length() - TAIL));
            var bytes = new byte[(int) Math.min(TAIL, tail.length())];
            tail.readFully(bytes);
            var text = new String(bytes, StandardCharsets.UTF_8).stripTrailing();
            return text.substring(text.lastIndexOf('\n') + 1).contains("\"summary\"") && text.endsWith("}");
        }
    }

    void forEach(Consumer<JsonNode> lines) throws IOException, PushFault {
        try (var in = Files.newBufferedReader(file)) {
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                if (!line.isBlank()) {
                    lines.accept(parsed(line));
                }
            }
        }
    }

    private static JsonNode parsed(String line) throws PushFault {
        try {
            return StrictJson.read(line);
        } catch (JsonProcessingException notJson) {
            throw new PushFault("The server's response could not be read. Is it a Posthaste server of version 0.2 or later?");
        }
    }

    /** Reports whether the response comes from our service and is not the page of a website. */
    boolean isJson() {
        return headers.firstValue("Content-Type").orElse("").contains("json");
    }

    ServerProblem problem() throws IOException {
        if (status < 400) {
            return new ServerProblem(status, JsonNodeFactory.instance.objectNode().put("detail", "The server redirects to another address: set --to to "
                + headers.firstValue("Location").orElse("the address it is at") + "."));
        }
        try (var in = Files.newInputStream(file)) {
            var text = new String(in.readNBytes(PROBLEM_MAX), StandardCharsets.UTF_8);
            return new ServerProblem(status, text.isBlank() ? MissingNode.getInstance() : StrictJson.read(text));
        } catch (JsonProcessingException ofAProxy) {
            return new ServerProblem(status, MissingNode.getInstance());
        }
    }

    /** Returns the delay of the Retry-After header, which is in seconds or a date. A date is compared with the server's own clock. */
    Optional<Duration> retryAfter() {
        return headers.firstValue("Retry-After").flatMap(text -> {
            try {
                return Optional.of(text.matches("\\d{1,9}") ? Duration.ofSeconds(Long.parseLong(text))
                    : Duration.between(date(headers.firstValue("Date").orElse("")), date(text)));
            } catch (DateTimeException unreadable) {
                return Optional.<Duration>empty();
            }
        }).filter(wait -> !wait.isNegative());
    }

    private static ZonedDateTime date(String text) {
        return ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME);
    }
}
