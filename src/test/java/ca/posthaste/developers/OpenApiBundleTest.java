package ca.posthaste.developers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program that creates the OpenAPI document, as the build runs it: on our files, and on inconsistent ones. */
class OpenApiBundleTest {
    private static final Path OURS = Path.of("src", "main", "openapi");

    @TempDir static Path folder;
    private static Path written;
    private static String said;

    /** Includes every fault at once: a build reports them all. */
    @BeforeAll static void bundle_files_that_do_not_fit_together() throws Exception {
        write("document", """
            openapi: "3.1.0"
            x-features: [baker, miller, torn, lost]
            """);
        write("baker", """
            paths:
              /bread:
                get: {summary: Take bread}
                put: {$ref: "#/components/examples/Flour"}
            components:
              schemas:
                Loaf: {type: string, enum: "${loaf.kinds}"}
                Rule: {enum: "${rule.codes}", description: "One of ${problem.types}"}
              examples:
                Here: {$ref: "#/components/schemas/Loaf"}
                There: {$ref: "bakery.yaml#/components/schemas/Loaf"}
            """);
        write("miller", """
            info: {title: Mill}
            paths:
              /bread:
                get: {summary: Take bread as well}
                post: {summary: Bring flour}
                delete: {x-since: "1.17", summary: Take flour away}
            components:
              schemas:
                Loaf: {type: integer}
            """);
        write("torn", """
            paths: {}
            paths: {}
            """);
        write("stray", "paths: {}\n");
        written = folder.resolve("written");
        var process = bundle(folder, written);
        said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(1, process.waitFor(), said);
    }

    @Test void conflicting_parts_are_not_written() {
        assertFalse(Files.exists(written));
    }

    @Test void an_operation_of_two_features_is_named_with_both() {
        assertSaid("baker.yaml and miller.yaml both have GET /bread: leave it in one of them.");
    }

    @Test void two_features_may_share_a_path() {
        assertFalse(said.contains("POST /bread") || said.contains("PUT /bread"), said);
    }

    @Test void a_component_of_two_features_is_named_with_both() {
        assertSaid("baker.yaml and miller.yaml both have schemas/Loaf: leave it in one of them.");
    }

    @Test void a_reference_to_nothing_is_named_with_its_file() {
        assertSaid("baker.yaml refers to #/components/examples/Flour, which is nowhere.");
        assertSaid("baker.yaml refers to bakery.yaml#/components/schemas/Loaf, which is nowhere.");
        assertFalse(said.contains("refers to #/components/schemas/Loaf"), said);
    }

    @Test void a_table_that_no_file_shows_is_missed() {
        assertSaid("no file uses ${problem.table}: write it where readers look for it.");
        assertSaid("no file uses ${rule.table}: write it where readers look for it.");
        assertFalse(said.contains("no file uses ${rule.codes}"), said);
    }

    @Test void a_name_that_nothing_is_generated_for_is_rejected() {
        assertSaid("baker.yaml has ${loaf.kinds}, which Bundle.java does not know; it knows api.version, category.ids, ");
    }

    @Test void a_list_within_a_text_is_rejected() {
        assertSaid("baker.yaml has ${problem.types} within a text: it is a list, and stands alone.");
    }

    @Test void a_version_that_there_is_not_is_rejected() {
        assertSaid("miller.yaml has x-since: \"1.17\", which is no version.");
    }

    @Test void only_the_document_has_a_head() {
        assertSaid("miller.yaml has info: that belongs into document.yaml.");
    }

    @Test void a_malformed_file_is_named_with_the_line() {
        assertSaid("torn.yaml is no proper YAML: ");
        assertTrue(said.contains("torn.yaml, line 2"), said);
    }

    @Test void files_and_features_are_the_same() {
        assertSaid("there is no lost.yaml.");
        assertSaid("stray.yaml is not among x-features in document.yaml.");
    }

    @Test void our_files_make_the_document_that_ships_each_time_the_same() throws Exception {
        var again = folder.resolve("again");
        var process = bundle(OURS, again);
        assertEquals("", new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(0, process.waitFor());
        for (var document : List.of("openapi-1.1.json", "openapi-1.2.json")) {
            try (var shipped = OpenApiBundleTest.class.getResourceAsStream("/web/" + document)) {
                assertEquals(new String(shipped.readAllBytes(), StandardCharsets.UTF_8), Files.readString(again.resolve(document)));
            }
        }
    }

    private static void write(String feature, String yaml) throws IOException {
        Files.writeString(folder.resolve(feature + ".yaml"), yaml);
    }

    private static Process bundle(Path from, Path to) throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
            "-classpath", System.getProperty("java.class.path"), OURS.resolve("Bundle.java").toString(),
            from.toString(), to.toString()).start();
    }

    private static void assertSaid(String sentence) {
        assertTrue(said.lines().anyMatch(line -> line.startsWith("OpenAPI: " + sentence)), said);
    }
}
