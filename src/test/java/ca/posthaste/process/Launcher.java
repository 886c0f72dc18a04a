package ca.posthaste.process;

import ca.posthaste.support.TypedCommand.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A separate checkout, and the commands in its bin folder. */
record Launcher(Path root) {

    /** Copies the launcher and the files it reads, as people do: every file is as old as the copy. */
    static Launcher copied(Path from, Path to) {
        copy(from.resolve("bin"), to.resolve("bin"));
        copy(from.resolve("pom.xml"), to.resolve("pom.xml"));
        make(to.resolve("src/main"));
        make(to.resolve("push/src/main"));
        copy(from.resolve("target/posthaste-runner.jar"), to.resolve("target/posthaste-runner.jar"));
        copy(from.resolve("target/lib"), to.resolve("target/lib"));
        try {
            Files.createFile(to.resolve("target/.built"));
            try (var archives = Files.newDirectoryStream(from.resolve("target"), "*.jsa")) {
                archives.forEach(archive -> copy(archive, to.resolve("target").resolve(archive.getFileName())));
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return new Launcher(to);
    }

    private static void make(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static void copy(Path from, Path to) {
        try (var files = Files.walk(from)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var target = to.resolve(from.relativize(file).toString());
                make(target.getParent());
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
                target.toFile().setExecutable(Files.isExecutable(file), false);
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    Outcome run(Map<String, String> environment, String... arguments) {
        return run(environment, List.of(), arguments);
    }

    /** @param prefix command that runs the launcher in its own way */
    Outcome run(Map<String, String> environment, List<String> prefix, String... arguments) {
        var command = new ArrayList<>(prefix);
        command.add(root.resolve("bin/posthaste").toString());
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("POSTHASTE_"));
        builder.environment().putAll(environment);
        try {
            var process = builder.start();
            process.getOutputStream().close();
            var err = CompletableFuture.supplyAsync(() -> ServiceProcess.text(process.errorReader()));
            var out = ServiceProcess.text(process.inputReader());
            return new Outcome(process.waitFor(), out, err.join());
        } catch (IOException | InterruptedException fault) {
            throw new IllegalStateException(fault);
        }
    }

    /** Returns the completed class archives. */
    List<Path> archives() {
        try (var files = Files.newDirectoryStream(root.resolve("target"), "*.jsa")) {
            var found = new ArrayList<Path>();
            files.forEach(found::add);
            return found;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
