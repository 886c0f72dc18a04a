package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When root runs commands in the data folder of the service's user, that user must still be able to access everything afterwards. */
class RootCommandsTest {
    @TempDir Path folder;
    private Properties settings;
    private UserPrincipal user;

    @BeforeEach void beRoot() throws IOException {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "gives files away");
        settings = (Properties) System.getProperties().clone();
        System.clearProperty(Setting.DATABASE_URL.property());
        user = folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
    }

    @AfterEach void forgetSettings() {
        if (settings != null) {
            System.setProperties(settings);
        }
    }

    @Test void files_of_init_backup_and_restore_belong_to_the_owner_of_the_data_folder() throws IOException {
        var data = folderOfUser("data");
        var backup = folder.resolve("backup.zip");
        assertEquals(0, Commands.run("init", "--data-dir", data.toString()));
        var resumes = folderOfUser("data/resumes");
        Files.setOwner(Files.writeString(resumes.resolve("00000000-0000-0000-0000-000000000000"), "a résumé"), user);
        assertEquals(0, Commands.run("backup", backup.toString(), "--data-dir", data.toString()));
        assertEquals(List.of(), notOfUser(data));

        var restored = folderOfUser("restored");
        assertEquals(0, Commands.run("restore", backup.toString(), "--data-dir", restored.toString()));
        assertEquals("a résumé", Files.readString(restored.resolve("resumes/00000000-0000-0000-0000-000000000000")));
        assertEquals(List.of(), notOfUser(restored));
    }

    private Path folderOfUser(String name) throws IOException {
        return Files.setOwner(Files.createDirectory(folder.resolve(name)), user);
    }

    private List<String> notOfUser(Path root) throws IOException {
        try (var paths = Files.walk(root)) {
            return paths.filter(path -> !isOfUser(path))
                .map(path -> root.relativize(path).toString()).toList();
        }
    }

    private boolean isOfUser(Path path) {
        try {
            return Files.getOwner(path).equals(user);
        } catch (IOException fault) {
            throw new IllegalStateException(fault);
        }
    }
}
