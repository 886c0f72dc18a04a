package ca.posthaste.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** bin/posthaste as people use it: right after a build, in a copy, in another user's checkout, and without the tools. */
@Tag("process")
class LauncherIT {
    private static final String NOBODY = "65534";
    private static final List<String> ANOTHER_USER = List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups");
    private static final Path HERE = Path.of("").toAbsolutePath();

    @TempDir Path folder;

    @Test void a_first_command_does_not_wait_for_the_class_archive_and_a_copy_prints_nothing_but_its_answer() throws Exception {
        var data = Map.of("POSTHASTE_DATA_DIR", folder.resolve("data").toString());
        var first = Launcher.copied(HERE, folder.resolve("first"));
        first.archives().forEach(archive -> archive.toFile().delete());
        assertEquals(0, first.run(data, "init").code());
        assertEquals(List.of(), first.archives(), "it is made beside the work, and takes longer than the command");
        var added = first.run(data, "employer", "add", "Bakery", "--json");
        assertEquals(1, added.lines().size(), "also while the archive is made: " + added.out());
        ServiceProcess.await("the class archive", () -> first.archives().size() == 1);

        var copy = Launcher.copied(first.root(), folder.resolve("copy"));
        var listed = copy.run(data, "employer", "list", "--json");
        assertEquals("Bakery", listed.json().path("name").textValue());
        assertEquals("", listed.err());
        ServiceProcess.await("an archive that fits the new place", () -> copy.archives().size() == 2);
        assertEquals("Bakery", copy.run(data, "employer", "list", "--json").json().path("name").textValue());
        assertEquals(2, copy.archives().size(), "one for the new place is enough");
    }

    @Test void a_read_only_checkout_is_used_if_it_is_built_and_reported_in_a_sentence_if_not() throws Exception {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "becomes another user");
        var checkout = Launcher.copied(HERE, folder.resolve("checkout"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        var version = checkout.run(Map.of(), ANOTHER_USER, "--version");
        assertEquals(0, version.code(), version.err());
        assertTrue(version.out().startsWith("posthaste "), version.out());

        Files.delete(checkout.root().resolve("target/.built"));
        var rejected = checkout.run(Map.of(), ANOTHER_USER, "--version");
        assertEquals(1, rejected.code());
        assertEquals("", rejected.out());
        assertEquals(1, rejected.err().lines().count(), rejected.err());
        assertTrue(rejected.err().startsWith("Posthaste is not built yet, and this user cannot write to"), rejected.err());
    }

    @Test void a_build_starts_from_scratch_and_a_failed_one_is_reported_in_a_sentence() throws Exception {
        var checkout = Launcher.copied(HERE, folder.resolve("checkout"));
        Files.delete(checkout.root().resolve("target/.built"));
        var ofAnotherVersion = checkout.root().resolve("target/classes/db/sqlite/V999__later.sql");
        Files.createDirectories(ofAnotherVersion.getParent());
        Files.writeString(ofAnotherVersion, "-- unknown here");
        Files.writeString(checkout.root().resolve("pom.xml"), "<project>");
        var failed = checkout.run(Map.of("JAVA_HOME", System.getProperty("java.home")), "--version");
        assertEquals(1, failed.code(), failed.err());
        assertEquals("", failed.out());
        assertTrue(failed.err().endsWith("Posthaste could not be built: what Maven said is above."), failed.err());
        assertFalse(Files.exists(ofAnotherVersion), "Maven would pack it into the jar");
    }

    @ParameterizedTest @ValueSource(strings = {"src/main", "push/src/main"})
    void a_checkout_with_a_source_that_is_newer_than_the_build_is_not_built(String tree) throws Exception {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "becomes another user");
        var checkout = Launcher.copied(HERE, folder.resolve("checkout"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertEquals(0, checkout.run(Map.of(), ANOTHER_USER, "--version").code());

        var source = Files.createFile(checkout.root().resolve(tree).resolve("New.java"));
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
        var rejected = checkout.run(Map.of(), ANOTHER_USER, "--version");
        assertEquals(1, rejected.code());
        assertTrue(rejected.err().startsWith("Posthaste is not built yet"), rejected.err());
    }

    @Test void tools_that_cannot_be_installed_are_reported_with_what_to_do() throws Exception {
        var checkout = Launcher.copied(HERE, folder.resolve("checkout"));
        Files.delete(checkout.root().resolve("target/.built"));
        var tools = Files.createDirectory(folder.resolve("tools"));
        for (var tool : List.of("bash", "dirname", "readlink", "sed", "mkdir", "flock", "find", "id", "env", "cat", "rm", "touch")) {
            Files.createSymbolicLink(tools.resolve(tool), program(tool));
        }
        var apt = Files.writeString(tools.resolve("apt-get"), "#!" + program("bash") + "\necho 'E: no network' >&2\nexit 100\n");
        assertTrue(apt.toFile().setExecutable(true));
        Files.copy(apt, tools.resolve("sudo")); // for users other than root
        assertTrue(tools.resolve("sudo").toFile().setExecutable(true));

        var rejected = checkout.run(Map.of("PATH", tools.toString(), "JAVA_HOME", System.getProperty("java.home")), "settings");
        assertNotEquals(0, rejected.code());
        assertEquals("", rejected.out());
        assertTrue(rejected.err().contains("maven could not be installed: what apt said is above."), rejected.err());
    }

    private static Path program(String name) {
        return List.of("/usr/bin", "/bin").stream().map(folder -> Path.of(folder, name)).filter(Files::exists).findFirst().orElseThrow();
    }
}
