package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Developer commands on a machine that has none of the required tools. */
class CommandHelpTest {
    @TempDir Path tools;

    @ParameterizedTest
    @CsvSource({"bin/bench --help,-m bench --help", "bin/bench sets -h,-m bench sets -h", "bin/soak --help,-m soak --help", "bin/test --help,Usage: bin/test"})
    void help_is_shown_and_nothing_is_installed(String command, String shown) throws Exception {
        var run = run(command.split(" "));
        assertEquals(0, run.status, run.output);
        assertTrue(run.output.contains(shown), run.output);
        assertFalse(Files.exists(tools.resolve("installed")));
    }

    /** Proves that the test above can fail. */
    @Test void a_command_without_a_help_flag_installs_missing_tools() throws Exception {
        var run = run("bin/test");
        assertTrue(run.status > 0, run.output);
        assertTrue(Files.exists(tools.resolve("installed")), run.output);
    }

    private record Run(int status, String output) {}

    private Run run(String... command) throws IOException, InterruptedException {
        for (var tool : List.of("dirname", "readlink", "id", "sed")) {
            Files.createSymbolicLink(tools.resolve(tool), Path.of("/usr/bin", tool));
        }
        script("python3", "echo \"$@\"");
        script("apt-get", ": > '" + tools.resolve("installed") + "'; exit 1");
        script("sudo", "\"$@\"");
        script("mvn", "exit 1");
        var builder = new ProcessBuilder(Stream.concat(Stream.of("/bin/bash"), Stream.of(command)).toList()).redirectErrorStream(true);
        builder.environment().put("PATH", tools.toString());
        var process = builder.start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output);
    }

    private void script(String name, String line) throws IOException {
        var file = Files.writeString(tools.resolve(name), "#!/bin/bash\n" + line + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
