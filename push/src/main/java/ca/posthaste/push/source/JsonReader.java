package ca.posthaste.push.source;

import ca.posthaste.json.Json;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads a JSON array of jobs, or an object containing such an array. Each element is translated according to the format. */
final class JsonReader implements JobReader {
    private static final Set<String> LISTS = Set.of("jobs", "items", "data", "postings");

    interface Translation {
        SourceItem.Job of(SourcePosition place, ObjectNode element);
    }

    /** Translation for elements that are already jobs in our format. */
    static final Translation OURS = (place, element) -> new SourceItem.Job(place, element, List.of());

    private final BoundedInput in;
    private final JsonParser parser;
    private final Translation translation;
    private int job;
    private boolean started;

    JsonReader(InputStream in, Translation translation) throws IOException {
        this.in = new BoundedInput(in);
        this.translation = translation;
        parser = StrictJson.FACTORY.createParser(this.in);
    }

    @Override public Optional<SourceItem> next() throws IOException {
        try {
            return item();
        } catch (JsonProcessingException | CharConversionException malformed) {
            throw new SourceFault(new SourcePosition(Math.max(1, parser.currentLocation().getLineNr()), job), reason(malformed));
        } catch (IOException fault) {
            throw in.isExceeded() ? new SourceFault(place(), TOO_LARGE) : fault;
        }
    }

    private Optional<SourceItem> item() throws IOException {
        if (!started) {
            started = true;
            findList();
        }
        in.nextJob();
        if (parser.nextToken() == JsonToken.END_ARRAY) {
            readToEnd();
            return Optional.empty();
        }
        job++;
        var place = place();
        JsonNode element = StrictJson.MAPPER.readTree(parser);
        return Optional.of(element instanceof ObjectNode object ? translation.of(place, object)
            : new SourceItem.Unreadable(place, "it is not a JSON object."));
    }

    private void findList() throws IOException {
        var token = parser.nextToken();
        if (token == JsonToken.START_ARRAY || token == JsonToken.START_OBJECT && isListInside()) {
            return;
        }
        throw new SourceFault("There is no list of jobs in this file. Send an array of jobs, or an object with the array as "
            + "\"jobs\", \"items\" or \"data\"; or use --format ndjson if each line is a job.");
    }

    private boolean isListInside() throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean isList = LISTS.contains(parser.currentName());
            if (parser.nextToken() == JsonToken.START_ARRAY && isList) {
                return true;
            }
            parser.skipChildren();
            in.nextJob();
        }
        return false;
    }

    /** Reads the rest, which must be well-formed too, so that a truncated file is detected. */
    private void readToEnd() throws IOException {
        for (boolean isOver = isOver(); parser.nextToken() != null; isOver = isOver()) {
            in.nextJob();
            if (isOver) {
                throw new SourceFault(SourcePosition.line(line()), "there is text after the list of jobs.");
            }
        }
    }

    private boolean isOver() {
        return parser.getParsingContext().inRoot();
    }

    private SourcePosition place() {
        return new SourcePosition(line(), job);
    }

    private int line() {
        return Math.max(1, parser.currentTokenLocation().getLineNr());
    }

    private String reason(IOException malformed) {
        var message = String.valueOf(malformed instanceof JsonProcessingException fault ? fault.getOriginalMessage() : malformed.getMessage());
        if (in.isExceeded() || message.contains("maximum allowed") && message.contains("String")) {
            return TOO_LARGE;
        }
        if (malformed instanceof JsonProcessingException json && Json.isDuplicateMember(json)) {
            return "an object has the same key twice.";
        }
        if (message.contains("UTF-8")) {
            return "the text is not UTF-8. Save the file in UTF-8.";
        }
        return "this is not valid JSON (column " + parser.currentLocation().getColumnNr() + ").";
    }

    @Override public void close() throws IOException {
        parser.close();
    }
}
