package ca.posthaste.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.support.TestEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The db package does not know features by their table names either. */
class TableNamesTest {
    /** Tables that serve all features. */
    private static final Set<String> BOOKKEEPING = Set.of("flyway_schema_history", "change_count");
    /** Allowed exceptions: tables that triggers derive and that must be moved last, and a data folder that has the name of a table. */
    private static final Map<String, Set<String>> ALLOWED = Map.of(
        "MovedTable.java", Set.of("job_place", "job_category", "job_tally", "job_change", "application_tally", "history_limit", "history_size",
            "webhook_event", "webhook_message", "board_change", "board_log"),
        "BackupFiles.java", Set.of("mail"),
        "FolderPermissions.java", Set.of("mail"),
        "NewStoreGuard.java", Set.of("mail"),
        "PostgresStart.java", Set.of("employer", "application", "mail", "resume_part"));

    /** Matches a comment or a character literal, to be skipped; or a string literal. */
    private static final Pattern TOKEN = Pattern.compile(
        "//[^\n]*|/\\*.*?\\*/|'(?:\\\\.|[^'\\\\])+'|\"\"\"(.*?)\"\"\"|\"((?:\\\\.|[^\"\\\\])*)\"", Pattern.DOTALL);
    private static final Pattern SQL = Pattern.compile("\\b(SELECT|INSERT|UPDATE|DELETE|FROM|JOIN|INTO|TABLE|WHERE)\\b");
    private static final Pattern NOT_A_NAME = Pattern.compile("\\W+");

    @TempDir Path folder;

    @Test void no_class_of_the_database_package_names_a_table_of_a_feature_except_for_moves_and_backups() throws IOException {
        var tables = tables();
        assertTrue(tables.containsAll(List.of("job", "employer", "application", "mail", "place", "job_search")), tables.toString());
        var named = new TreeMap<String, Set<String>>();
        try (var files = Files.walk(Path.of("src/main/java/ca/posthaste/db"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var found = named(Files.readString(file), tables);
                if (!found.isEmpty()) {
                    named.put(file.getFileName().toString(), found);
                }
            }
        }
        assertEquals(new TreeMap<>(ALLOWED), named);
    }

    @Test void the_names_of_tables_are_found_in_sql_and_as_literals() {
        var tables = Set.of("job", "job_place");
        for (var source : List.of("\"job\"", "\"SELECT 1 FROM job\"", "\"DELETE FROM job_place\"", "\"in job_place\"",
            "'\"'; \"x\\\"\"; \"FROM a, job j\"", "\"\"\"\nUPDATE\n  job\"\"\"", "'\\''; \"INSERT INTO job\" // don't")) {
            assertEquals(1, named(source, tables).size(), source);
        }
        for (var source : List.of("\"a job to do\"", "int job = 1;", "// \"job\"", "/** {@code FROM job}\n \"job\" */", "\"FROM jobs\"",
            "\"SELECT job_places\"", "'\"' + job + '\"'")) {
            assertEquals(Set.of(), named(source, tables), source);
        }
    }

    private Set<String> tables() {
        try (var database = TestEngine.SQLITE.open(folder)) {
            return database.read(tx -> tx.sql("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'")
                .all(Row::nextString)).stream().filter(name -> !BOOKKEEPING.contains(name)).collect(Collectors.toSet());
        }
    }

    private static Set<String> named(String source, Set<String> tables) {
        var found = new TreeSet<String>();
        var token = TOKEN.matcher(source);
        while (token.find()) {
            var text = token.group(1) != null ? token.group(1) : token.group(2);
            if (text != null) {
                boolean isSql = SQL.matcher(text).find();
                NOT_A_NAME.splitAsStream(text)
                    .filter(word -> tables.contains(word) && (isSql || text.equals(word) || word.contains("_"))).forEach(found::add);
            }
        }
        return found;
    }
}
