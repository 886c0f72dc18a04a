package ca.posthaste.push.source;

import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.ReferenceItem;
import ca.posthaste.json.Json;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Additions to a file, from options and a mapping file: defaults for members that jobs lack, and ids for its names of categories and position types. */
public record ImportDefaults(ObjectNode defaults, NameToId words) {
    private static final int FILE_MAX = 1024 * 1024;
    private static final Set<String> PARTS = Set.of("defaults", "categories", "positionTypes", "choices");

    public static ImportDefaults none() {
        return new ImportDefaults(StrictJson.MAPPER.createObjectNode(), NameToId.ours());
    }

    /** @param mapping mapping file; null if there is none */
    public static ImportDefaults of(List<String> options, Path mapping) throws IOException {
        var file = mapping == null ? StrictJson.MAPPER.createObjectNode() : read(mapping);
        var words = new NameToId(ids(file, "categories"), ids(file, "positionTypes"));
        var defaults = file.path("defaults") instanceof ObjectNode given ? given : StrictJson.MAPPER.createObjectNode();
        for (var option : options) {
            int equals = option.indexOf('=');
            if (equals < 1) {
                throw new SourceFault("Write --default as MEMBER=VALUE, such as --default status=active.");
            }
            var name = option.substring(0, equals);
            JobMembers.set(defaults, JobMembers.named(name).orElseThrow(() -> new SourceFault("--default: " + JobMembers.unknown(name))),
                option.substring(equals + 1), words);
        }
        return new ImportDefaults(defaults, words);
    }

    private static ObjectNode read(Path mapping) throws IOException {
        if (Files.size(mapping) > FILE_MAX) {
            throw new SourceFault(mapping + " is larger than 1 MB, which is too large for a mapping file.");
        }
        try {
            if (Json.parse(Files.readAllBytes(mapping)) instanceof ObjectNode file) {
                for (var name : (Iterable<String>) file::fieldNames) {
                    if (!PARTS.contains(name)) {
                        throw new SourceFault(mapping + ": there is no part \"" + name + "\". The parts are defaults, categories and positionTypes.");
                    }
                }
                return file;
            }
            throw new SourceFault(mapping + " must be a JSON object with the parts defaults, categories and positionTypes.");
        } catch (Rejected malformed) {
            throw new SourceFault(mapping + ": " + malformed.getMessage());
        }
    }

    private static Map<String, Integer> ids(JsonNode file, String part) throws SourceFault {
        var ids = new HashMap<String, Integer>();
        for (var entry : file.path(part).properties()) {
            if (entry.getValue().isNull()) {
                continue; // an entry of the template that was not filled in
            }
            if (!entry.getValue().isInt()) {
                throw new SourceFault("The mapping file's " + part + " must contain ids: {\"" + entry.getKey() + "\": 1}.");
            }
            ids.put(entry.getKey(), entry.getValue().intValue());
        }
        return ids;
    }

    /** Returns a mapping file to fill in, with the file's names not recognized so far and the ids to choose from. */
    public byte[] template() {
        var file = StrictJson.MAPPER.createObjectNode();
        file.set("defaults", defaults);
        var categories = file.putObject("categories");
        words.categories.missing.forEach(categories::putNull);
        var types = file.putObject("positionTypes");
        words.positionTypes.missing.forEach(types::putNull);
        var choices = file.putObject("choices");
        put(choices.putObject("categories"), Category.values());
        put(choices.putObject("positionTypes"), PositionType.values());
        return StrictJson.indented(file);
    }

    private static void put(ObjectNode choices, ReferenceItem[] items) {
        for (var item : items) {
            choices.put(item.english(), item.id());
        }
    }

    /** Returns a copy with a default of the format's own, which any other default overrides. */
    ImportDefaults withDefault(String member, String value) {
        var more = defaults.deepCopy();
        if (!more.has(member)) {
            more.put(member, value);
        }
        return new ImportDefaults(more, words);
    }

    /** Sets the members that the job lacks. */
    void fill(ObjectNode job) {
        defaults.properties().forEach(entry -> {
            if (!job.hasNonNull(entry.getKey())) {
                job.set(entry.getKey(), entry.getValue());
            }
        });
    }
}
