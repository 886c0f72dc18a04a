import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Scope;
import ca.posthaste.job.Status;
import ca.posthaste.job.Workplace;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.job.rules.PostingRule;
import ca.posthaste.job.store.JobSort;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rule;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Makes the OpenAPI document of the YAML files beside it. The build runs it from this source when the enums are compiled; it is no
 * part of the service. Everything that is wrong is said at once, with the file it is in.
 */
final class Bundle {
    private static final String DOCUMENT = "document.yaml";
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}");
    private static final ApiVersion NEWEST = ApiVersion.values()[ApiVersion.values().length - 1];
    private static final Map<String, ApiVersion> ADDITIONS = Arrays.stream(ApiVersion.values())
        .collect(Collectors.toMap(version -> "x-" + version.number(), Function.identity()));
    // Amounts keep their zeros: the examples show how many decimals an answer has.
    private static final JsonMapper JSON = JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES).build();

    private final Path folder;
    private final ApiVersion version;
    private final Map<String, JsonNode> generated;
    private final Set<String> unused;
    private final Map<String, String> owners = new HashMap<>();
    private final ObjectNode head = JSON.createObjectNode();
    private final ObjectNode paths = JSON.createObjectNode();
    private final ObjectNode webhooks = JSON.createObjectNode();
    private final ObjectNode components = JSON.createObjectNode();
    private final Set<String> faults = new LinkedHashSet<>();

    private Bundle(Path folder, ApiVersion version) {
        this.folder = folder;
        this.version = version;
        generated = generated(version);
        unused = new TreeSet<>(generated.keySet());
    }

    /** Arguments: the folder of the YAML files, and the folder to write into, one document for each version. */
    public static void main(String[] arguments) throws IOException {
        var documents = new LinkedHashMap<String, JsonNode>();
        var faults = new LinkedHashSet<String>();
        for (var version : ApiVersion.values()) {
            var bundle = new Bundle(Path.of(arguments[0]), version);
            documents.put("openapi-" + version.number() + ".json", bundle.document());
            faults.addAll(bundle.faults);
        }
        if (!faults.isEmpty()) {
            faults.forEach(fault -> System.err.println("OpenAPI: " + fault));
            System.exit(1);
        }
        var target = Path.of(arguments[1]);
        Files.createDirectories(target);
        var layout = new DefaultPrettyPrinter(Separators.createDefaultInstance().withObjectFieldValueSpacing(Spacing.AFTER))
            .withObjectIndenter(new DefaultIndenter("  ", "\n"));
        for (var document : documents.entrySet()) {
            Files.writeString(target.resolve(document.getKey()), JSON.writer(layout).writeValueAsString(document.getValue()) + "\n");
        }
    }

    private JsonNode document() throws IOException {
        var files = new LinkedHashMap<String, JsonNode>();
        for (var name : names()) {
            files.put(name, filled(name, ofVersion(name, read(name))));
        }
        files.forEach(this::add);
        if (version == NEWEST) {
            unused.forEach(name -> faults.add("no file uses ${" + name + "}: write it where readers look for it."));
        }
        head.set("paths", paths);
        if (!webhooks.isEmpty()) {
            head.set("webhooks", webhooks);
        }
        head.set("components", components);
        files.forEach((file, tree) -> tree.findValues("$ref").forEach(reference -> follow(file, reference.asText())));
        if (version != NEWEST) {
            dropUnreachable();
        }
        return head;
    }

    /** What only newer versions refer to. In the newest one a component without use is a mistake, which a test finds. */
    private void dropUnreachable() {
        var reached = new LinkedHashSet<String>();
        reach(paths, reached);
        reach(webhooks, reached);
        reach(head.path("security"), reached);
        components.properties().forEach(kind -> {
            if (!kind.getKey().equals("securitySchemes")) {
                ((ObjectNode) kind.getValue()).retain(kind.getValue().properties().stream().map(Map.Entry::getKey)
                    .filter(part -> reached.contains("#/components/" + kind.getKey() + "/" + part)).toList());
            }
        });
    }

    private void reach(JsonNode node, Set<String> reached) {
        node.findValuesAsText("$ref").forEach(reference -> {
            if (reached.add(reference)) {
                reach(head.at(reference.substring(1)), reached);
            }
        });
    }

    /**
     * The tree as this version has it. An object with {@code x-since} is left out of older versions, and its name out of the list
     * of required ones. {@code x-1.2} holds members that 1.2 has in addition, or in place of others, wherever it stands.
     */
    private JsonNode ofVersion(String file, JsonNode node) {
        if (node.isArray()) {
            var array = JSON.createArrayNode();
            node.forEach(item -> {
                if (isThere(file, item)) {
                    array.add(ofVersion(file, item));
                }
            });
            return array;
        }
        if (!node.isObject()) {
            return node;
        }
        var object = JSON.createObjectNode();
        node.properties().forEach(member -> {
            if (ADDITIONS.containsKey(member.getKey())) {
                if (version.compareTo(ADDITIONS.get(member.getKey())) >= 0) {
                    object.setAll((ObjectNode) ofVersion(file, member.getValue()));
                }
            } else if (!member.getKey().equals("x-since") && isThere(file, member.getValue())) {
                object.set(member.getKey(), ofVersion(file, member.getValue()));
            }
        });
        if (version != NEWEST && object.get("required") instanceof ArrayNode required && object.has("properties")) {
            required.removeIf(name -> !object.get("properties").has(name.asText()));
        }
        return object;
    }

    private boolean isThere(String file, JsonNode node) {
        if (!node.has("x-since")) {
            return true;
        }
        var since = ADDITIONS.get("x-" + node.get("x-since").asText());
        if (since == null) {
            faults.add(file + " has x-since: " + node.get("x-since") + ", which is no version.");
        }
        return since != null && since.compareTo(version) <= 0;
    }

    /** The document's own file, then the features in the order it gives them. */
    private List<String> names() throws IOException {
        var names = new LinkedHashSet<>(List.of(DOCUMENT));
        read(DOCUMENT).path("x-features").forEach(feature -> names.add(feature.asText() + ".yaml"));
        try (var found = Files.newDirectoryStream(folder, "*.yaml")) {
            for (var file : found) {
                if (!names.contains(file.getFileName().toString())) {
                    faults.add(file.getFileName() + " is not among x-features in " + DOCUMENT + ".");
                }
            }
        }
        return List.copyOf(names);
    }

    private JsonNode read(String name) throws IOException {
        if (!Files.exists(folder.resolve(name))) {
            faults.add("there is no " + name + ".");
            return JSON.createObjectNode();
        }
        var settings = LoadSettings.builder().setLabel(name).setSchema(new CoreSchema())
            .setMaxAliasesForCollections(Integer.MAX_VALUE) // the limit is for files of strangers; these are ours
            .setTagConstructors(Map.of(Tag.FLOAT, number -> new BigDecimal(((ScalarNode) number).getValue()))).build();
        try {
            return JSON.valueToTree(new Load(settings).loadFromString(Files.readString(folder.resolve(name))));
        } catch (YamlEngineException malformed) {
            faults.add(name + " is no proper YAML: " + malformed.getMessage());
            return JSON.createObjectNode();
        }
    }

    private JsonNode filled(String file, JsonNode node) {
        if (node.isObject()) {
            var object = JSON.createObjectNode();
            node.properties().forEach(member -> object.set(member.getKey(), filled(file, member.getValue())));
            return object;
        }
        if (node.isArray()) {
            var array = JSON.createArrayNode();
            node.forEach(item -> {
                var value = filled(file, item);
                if (item.isTextual() && value.isArray()) {
                    array.addAll((ArrayNode) value); // a generated list and more: [${status.words}, null]
                } else {
                    array.add(value);
                }
            });
            return array;
        }
        return node.isTextual() ? filled(file, node.textValue()) : node;
    }

    private JsonNode filled(String file, String text) {
        var whole = PLACEHOLDER.matcher(text);
        return whole.matches() ? value(file, whole.group(1))
            : text(whole.replaceAll(found -> Matcher.quoteReplacement(words(file, found.group(1)))));
    }

    private String words(String file, String name) {
        var value = value(file, name);
        if (value.isArray()) {
            faults.add(file + " has ${" + name + "} within a text: it is a list, and stands alone.");
        }
        return value.asText();
    }

    private JsonNode value(String file, String name) {
        unused.remove(name);
        if (!generated.containsKey(name)) {
            faults.add(file + " has ${" + name + "}, which Bundle.java does not know; it knows "
                + String.join(", ", new TreeSet<>(generated.keySet())) + ".");
        }
        return generated.getOrDefault(name, JSON.nullNode());
    }

    private void add(String file, JsonNode tree) {
        tree.properties().forEach(member -> {
            switch (member.getKey()) {
                case "paths" -> member.getValue().properties().forEach(path -> path.getValue().properties().forEach(method ->
                    put(file, paths, path.getKey(), method, method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey())));
                case "webhooks" -> member.getValue().properties().forEach(hook -> hook.getValue().properties().forEach(method ->
                    put(file, webhooks, hook.getKey(), method, "webhook " + hook.getKey())));
                case "components" -> member.getValue().properties().forEach(kind -> kind.getValue().properties().forEach(part ->
                    put(file, components, kind.getKey(), part, kind.getKey() + "/" + part.getKey())));
                default -> addHead(file, member);
            }
        });
    }

    private void put(String file, ObjectNode where, String group, Map.Entry<String, JsonNode> member, String what) {
        var other = owners.putIfAbsent(what, file);
        if (other != null) {
            faults.add(other + " and " + file + " both have " + what + ": leave it in one of them.");
            return;
        }
        if (member.getValue().path("responses") instanceof ObjectNode responses) {
            sort(responses);
        }
        where.withObjectProperty(group).set(member.getKey(), member.getValue());
    }

    /** By status, default last: those that many operations share were put behind the operation's own. */
    private static void sort(ObjectNode responses) {
        var sorted = new TreeMap<String, JsonNode>();
        responses.properties().forEach(response -> sorted.put(response.getKey(), response.getValue()));
        responses.removeAll();
        responses.setAll(sorted);
    }

    private void addHead(String file, Map.Entry<String, JsonNode> member) {
        if (file.equals(DOCUMENT) && !member.getKey().startsWith("x-")) {
            head.set(member.getKey(), member.getValue());
        } else if (!member.getKey().startsWith("x-")) {
            faults.add(file + " has " + member.getKey() + ": that belongs into " + DOCUMENT + ".");
        }
    }

    private void follow(String file, String reference) {
        if (!reference.startsWith("#/") || head.at(reference.substring(1)).isMissingNode()) {
            faults.add(file + " refers to " + reference + ", which is nowhere.");
        }
    }

    private static Map<String, JsonNode> generated(ApiVersion version) {
        var values = new HashMap<String, JsonNode>();
        values.put("api.version", text(version.number()));
        values.put("problem.types", list(Problem.values(), Problem::type));
        values.put("problem.table", table("type | status | meaning", Problem.values(),
            problem -> "`" + problem.type() + "` | " + problem.status() + " | " + problem.title().english()));
        values.put("rule.codes", list(Rule.values(), Rule::code));
        values.put("rule.table", table("code | meaning", Rule.values(), rule -> "`" + rule.code() + "` | " + rule.meaning().english()));
        values.put("postingRule.codes", list(PostingRule.values(), PostingRule::code));
        values.put("postingRule.table", table("rule | since | what | source", PostingRule.values(),
            rule -> "`" + rule.code() + "` | " + rule.since() + " | " + rule.requirement() + " | " + rule.source()));
        values.put("scope.words", list(Scope.values(), Scope::code));
        values.put("scope.table", table("scope | what for", Scope.values(), scope -> "`" + scope.code() + "` | " + scope.meaning()));
        values.put("status.words", list(Status.values(), Status::code));
        values.put("sort.words", list(JobSort.WORDS.toArray(), Function.identity()));
        values.put("workplaceType.words", list(WorkplaceType.values(), WorkplaceType::code));
        values.put("region.codes", list(Workplace.REGIONS.toArray(), Function.identity()));
        values.put("language.words", list(Language.values(), Language::code));
        values.put("category.ids", list(Category.values(), Category::id));
        values.put("positionType.ids", list(PositionType.values(), PositionType::id));
        values.put("positionType.list", sentence(PositionType.values(), type -> type.id() + " " + type.english()));
        values.put("routingType.ids", list(RoutingType.values(), RoutingType::id));
        values.put("salaryPeriod.ids", list(SalaryPeriod.values(), SalaryPeriod::id));
        values.put("salaryPeriod.list", sentence(SalaryPeriod.values(), period -> period.id() + " " + period.english()));
        values.put("salaryPeriod.units", list(SalaryPeriod.values(), SalaryPeriod::unit));
        return values;
    }

    private static <E> JsonNode list(E[] values, Function<? super E, ?> member) {
        return JSON.valueToTree(Arrays.stream(values).map(member).distinct().toList());
    }

    /** Such as 1 Yearly, 2 Monthly. */
    private static <E> JsonNode sentence(E[] values, Function<E, String> words) {
        return text(Arrays.stream(values).map(words).collect(Collectors.joining(", ")));
    }

    /** A table in Markdown. */
    private static <E> JsonNode table(String columns, E[] values, Function<E, String> row) {
        var rule = "|---".repeat(columns.split("\\|").length) + "|\n";
        return text(Arrays.stream(values).map(value -> "| " + row.apply(value) + " |")
            .collect(Collectors.joining("\n", "| " + columns + " |\n" + rule, "")));
    }

    private static JsonNode text(String text) {
        return JSON.getNodeFactory().textNode(text);
    }
}
