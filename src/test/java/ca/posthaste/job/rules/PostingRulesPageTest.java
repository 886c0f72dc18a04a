package ca.posthaste.job.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The rules and their sources, on a page for employers: docs/posting-rules.md. */
class PostingRulesPageTest {
    private static final Path PAGE = Path.of("docs", "posting-rules.md");
    private static final String BEGIN = "| rule | province | since | what | source |\n|---|---|---|---|---|\n";

    @Test void the_table_is_what_the_code_says() throws IOException {
        var page = Files.readString(PAGE);
        int from = page.indexOf(BEGIN) + BEGIN.length();
        int to = page.indexOf("\n\n", from) + 1;
        var table = Arrays.stream(PostingRule.values()).map(PostingRulesPageTest::line).collect(Collectors.joining());
        if (Boolean.getBoolean("posthaste.write-rules")) {
            Files.writeString(PAGE, page.substring(0, from) + table + page.substring(to));
        }
        assertEquals(table, Boolean.getBoolean("posthaste.write-rules") ? table : page.substring(from, to),
            PAGE + " is not what the code says; write it anew with mvn test -Dtest=PostingRulesPageTest -Dposthaste.write-rules=true");
    }

    private static String line(PostingRule rule) {
        return "| `%s` | %s | %s | %s | %s |\n".formatted(rule.code(), rule.jurisdiction().english(), rule.since(), rule.requirement(), rule.source());
    }
}
