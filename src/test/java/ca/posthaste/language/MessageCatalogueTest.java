package ca.posthaste.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.employer.Reminder;
import ca.posthaste.job.rules.PostingRule;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rule;
import ca.posthaste.support.SourceTrees;
import ca.posthaste.webhook.OffReason;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The catalogues and the code agree: every message has its sentence in both languages, with the arguments that the code passes. */
class MessageCatalogueTest {
    /** Prefix of phrases that occur only inside a sentence. */
    private static final String PART = "part.";
    /** Enums whose messages have a key composed from the name of the constant. */
    private static final Set<String> COMPOSING = Set.of("Problem.java", "Rule.java", "PostingRule.java", "OffReason.java");
    /** Takes keys of {@link MessageCatalogue#MAIL} and their arguments; a link's follow its address. */
    private static final String MAIL_CONTENT = "MessageContent";
    private static final Set<String> MAIL_METHODS = Set.of("text", "subject", "add", "addLink");
    /** Prefixes of keys of mails that end with a word of an enum. */
    private static final Map<String, List<String>> MAIL_PREFIXES = Map.of("invitation.role-", Role.WORDS, "reminder.several-", Reminder.WORDS,
        "reminder.opening-", Reminder.WORDS);
    /** Identical in both languages. */
    private static final Set<String> NO_WORDS = Set.of("part.null", "idempotency.header-invalid", "webhook.connection-failed");
    private static final Pattern SENTENCE = Pattern.compile("(?s).*([.?)]|\\{[a-z]+})");

    private static List<Call> calls;
    private static List<Call> mailCalls;

    /** A call of {@link UserMessage#of} or of a method that adds a text to a mail. */
    private record Call(String place, String key, List<String> names) {}

    @BeforeAll static void scan() throws IOException {
        calls = calls(filesWith("UserMessage.of("), MessageCatalogueTest::messages);
        mailCalls = calls(filesWith(MAIL_CONTENT + ";"), MessageCatalogueTest::mailTexts);
    }

    private static List<Path> filesWith(String text) throws IOException {
        var found = new ArrayList<Path>();
        for (var file : SourceTrees.javaFiles()) {
            var name = file.getFileName().toString();
            if (!COMPOSING.contains(name) && !name.equals(MAIL_CONTENT + ".java") && Files.readString(file).contains(text)) {
                found.add(file);
            }
        }
        return found;
    }

    private static List<Call> calls(List<Path> sources, Function<MethodInvocationTree, Stream<Call>> read) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var task = (JavacTask) compiler.getTask(null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
            var found = new ArrayList<Call>();
            for (var unit : task.parse()) {
                new TreeScanner<Void, Void>() {
                    @Override public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
                        read.apply(call).map(each -> new Call(unit.getSourceFile().getName() + ": " + each.place, each.key, each.names)).forEach(found::add);
                        return super.visitMethodInvocation(call, nothing);
                    }
                }.scan(unit, null);
            }
            return found;
        }
    }

    private static Stream<Call> messages(MethodInvocationTree call) {
        return call.getMethodSelect().toString().equals("UserMessage.of")
            ? Stream.of(new Call(call.toString(), literal(call.toString(), call.getArguments().get(0)), names(call, 0))) : Stream.empty();
    }

    private static Stream<Call> mailTexts(MethodInvocationTree call) {
        var method = call.getMethodSelect() instanceof MemberSelectTree select ? select.getIdentifier().toString() : "";
        int key = method.equals("addLink") ? 1 : 0;
        if (!MAIL_METHODS.contains(method) || call.getArguments().size() <= key) {
            return Stream.empty();
        }
        var keys = keys(call.getArguments().get(key)).toList();
        return keys.stream().map(each -> new Call(call.toString(), each, names(call, key)));
    }

    /** Returns the keys that an argument can be. An argument that contains no literal is no key. */
    private static Stream<String> keys(ExpressionTree argument) {
        if (argument instanceof LiteralTree literal) {
            return Stream.of((String) literal.getValue());
        }
        if (argument instanceof ConditionalExpressionTree choice) {
            return Stream.of(choice.getTrueExpression(), choice.getFalseExpression()).flatMap(MessageCatalogueTest::keys);
        }
        return argument instanceof BinaryTree sum && sum.getLeftOperand() instanceof LiteralTree prefix
            ? MAIL_PREFIXES.get((String) prefix.getValue()).stream().map(word -> prefix.getValue() + word) : Stream.empty();
    }

    /** Returns the names of the arguments that follow the key. */
    private static List<String> names(MethodInvocationTree call, int key) {
        var arguments = call.getArguments();
        assertEquals(1, (arguments.size() - key) % 2, "a name without a value: " + call);
        var names = new ArrayList<String>();
        for (int i = key + 1; i < arguments.size(); i += 2) {
            names.add(literal(call.toString(), arguments.get(i)));
        }
        return names;
    }

    private static String literal(String place, ExpressionTree argument) {
        assertTrue(argument instanceof LiteralTree, "write keys and names as literals, so that this test finds them: " + place);
        return (String) ((LiteralTree) argument).getValue();
    }

    private static Set<String> composed() {
        return Stream.of(Arrays.stream(Problem.values()).map(Problem::title), Arrays.stream(Rule.values()).map(Rule::meaning),
                Arrays.stream(PostingRule.values()).map(PostingRule::message), Arrays.stream(OffReason.values()).map(OffReason::explanation))
            .flatMap(messages -> messages.map(UserMessage::key)).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test void every_message_of_the_code_has_a_sentence_in_each_language_and_no_sentence_is_unused() {
        assertTrue(calls.size() > 300, calls.size() + " messages were found");
        var used = composed();
        calls.forEach(call -> used.add(call.key));
        for (var language : Language.values()) {
            assertEquals(used, MessageCatalogue.API.keys(language), language.code());
        }
    }

    @Test void every_text_of_the_mails_is_in_each_language_and_no_text_is_unused() {
        assertTrue(mailCalls.size() > 60, mailCalls.size() + " texts were found");
        var used = mailCalls.stream().map(Call::key).collect(Collectors.toCollection(TreeSet::new));
        for (var language : Language.values()) {
            assertEquals(used, MessageCatalogue.MAIL.keys(language), language.code());
        }
    }

    @ParameterizedTest @EnumSource
    void every_message_passes_the_arguments_of_its_sentence(Language language) {
        calls.forEach(call -> checkArguments(call, MessageCatalogue.API, language));
        mailCalls.forEach(call -> checkArguments(call, MessageCatalogue.MAIL, language));
        composed().forEach(key -> assertEquals(Set.of(), MessageCatalogue.API.names(key, language), key));
    }

    private static void checkArguments(Call call, MessageCatalogue catalogue, Language language) {
        assertEquals(new TreeSet<>(call.names), catalogue.names(call.key, language), call.place);
        assertEquals(call.names.size(), Set.copyOf(call.names).size(), call.place);
    }

    @Test void catalogues_of_other_audiences_only_replace_sentences_and_use_the_same_arguments() {
        for (var catalogue : List.of(MessageCatalogue.CONSOLE, MessageCatalogue.CLI)) {
            assertEquals(catalogue.keys(Language.ENGLISH), catalogue.keys(Language.FRENCH));
            for (var key : catalogue.keys(Language.ENGLISH)) {
                var names = catalogue.names(key, Language.ENGLISH);
                assertTrue(MessageCatalogue.API.names(key, Language.ENGLISH).containsAll(names), key);
                assertEquals(names, catalogue.names(key, Language.FRENCH), key);
            }
        }
    }

    @Test void every_sentence_ends_as_a_sentence_does() throws IOException {
        for (var file : List.of("api_en", "api_fr", "consoleerror_en", "consoleerror_fr", "cli_en", "cli_fr")) {
            for (var line : lines(file)) {
                assertEquals(line.text.strip(), line.text, line.toString());
                assertTrue(line.key.startsWith(PART) || SENTENCE.matcher(line.text).matches(), line.toString());
            }
        }
    }

    @Test void no_sentence_is_the_same_in_both_languages() throws IOException {
        for (var file : List.of("api", "consoleerror", "cli", "mail")) {
            var english = lines(file + "_en");
            var french = lines(file + "_fr");
            assertEquals(english.stream().map(Line::key).toList(), french.stream().map(Line::key).toList(), "sorted, and each key once");
            for (int i = 0; i < english.size(); i++) {
                if (!NO_WORDS.contains(english.get(i).key) && !english.get(i).key.startsWith("part.resume")) {
                    assertNotEquals(english.get(i).text, french.get(i).text, english.get(i).key);
                }
            }
        }
    }

    @Test void french_has_no_break_spaces_where_they_belong_and_typographic_apostrophes() throws IOException {
        for (var file : List.of("api_fr", "consoleerror_fr", "cli_fr", "mail_fr")) {
            for (var line : lines(file)) {
                var text = line.text;
                assertFalse(text.contains("'") || Pattern.compile("\\d \\d{3}").matcher(text).find(), text);
                assertFalse(text.contains(" :") || text.contains("« ") || text.contains(" »") || text.contains(" ;") || text.contains(" ?"), text);
                assertFalse(Pattern.compile("\\p{L}: ").matcher(text.replaceAll("(Content-Disposition|Transfer-Encoding|Nom|https?):,? ", "")).find(), text);
            }
        }
    }

    private record Line(String key, String text) {}

    private static List<Line> lines(String file) throws IOException {
        return Files.readAllLines(Path.of("src/main/resources/messages/" + file + ".properties")).stream()
            .map(line -> new Line(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1).replace("\\u00a0", "\u00a0").replace("\\\\", "\\"))).toList();
    }

    @Test void an_argument_may_be_a_message_a_text_in_both_languages_or_a_list() {
        var message = UserMessage.of("field.type", "name", "language", "expected", UserMessage.of("part.one-of", "allowed", List.of("en", "fr")),
            "actual", Language.ENGLISH.title());
        assertEquals("language must be one of en, fr, not English.", message.english());
        assertEquals("language doit être l’une des valeurs en, fr, et non anglais.", message.french());
    }

    @Test void braces_are_doubled_in_the_catalogue() {
        assertTrue(UserMessage.of("webhook.off").english().endsWith("PUT {\"state\": \"on\"}."));
    }

    @Test void an_argument_is_not_a_template_itself() {
        assertEquals("{name} is required here.", UserMessage.of("field.required", "name", "{name}").english());
    }

    @Test void a_long_sentence_is_truncated_where_no_character_is_split() {
        var message = UserMessage.of("field.required", "name", "🥖".repeat(100)).shortenedTo(50);
        assertEquals("🥖".repeat(25) + "…", message.english());
        assertEquals("x is required here.", UserMessage.of("field.required", "name", "x").shortenedTo(50).english());
    }

    @Test void a_message_without_a_sentence_or_an_argument_is_an_error() {
        assertThrows(MissingResourceException.class, () -> UserMessage.of("nothing").english());
        assertThrows(IllegalArgumentException.class, () -> UserMessage.of("field.required").english());
    }

    @Test void a_catalogue_without_a_sentence_has_that_of_the_one_it_extends() {
        var title = Problem.JOB_NOT_FOUND.title();
        assertEquals(title.english(), MessageCatalogue.CONSOLE.text(title, Language.ENGLISH));
        var message = UserMessage.of("part.send", "suggestion", "x");
        assertNotEquals(message.english(), MessageCatalogue.CONSOLE.text(message, Language.ENGLISH));
    }
}
