package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartTest {
    @ParameterizedTest
    @CsvSource({"serve,true", "serve --port 80,true", "serve --port=80 --host ::1,true", "serve --access-log=false,true",
        "serve --help,false", "serve --port,false", "serve --prot 80,false", "serve now,false", "settings,false", "'',false",
        "--port 80 serve,false", "employer add serve,false"})
    void serve_with_nothing_but_settings_is_run_directly_and_all_else_is_parsed_by_picocli(String line, boolean quick) {
        assertEquals(quick, Start.isPlainServe(line.isEmpty() ? new String[0] : line.split(" ")));
    }
}
