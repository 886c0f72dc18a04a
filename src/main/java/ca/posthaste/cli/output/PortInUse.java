package ca.posthaste.cli.output;

import ca.posthaste.config.Setting;
import ca.posthaste.config.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Explains why the service cannot listen on its port, and names the process that holds the port. */
public final class PortInUse {
    private static final Path PROCESSES = Path.of("/proc");
    private static final String LISTENING = "0A";
    private static final int LOCAL_ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private PortInUse() {}

    /** @param fault error message of the operating system */
    public static String sentence(Settings settings, String fault) {
        return new Listener(settings.host(), settings.port(), Setting.HOST, Setting.PORT).sentence(fault);
    }

    /** Explains why the service cannot listen on the port for health and metrics. */
    public static String management(Settings settings, String fault) {
        var address = settings.management().orElseThrow();
        return new Listener(address.host(), address.port(), Setting.MANAGEMENT_HOST, Setting.MANAGEMENT_PORT).sentence(fault);
    }

    private record Listener(String host, int port, Setting hostSetting, Setting portSetting) {
        String sentence(String fault) {
            if (fault.contains("in use")) {
                return "Port " + port + " is already in use" + holder(port).map(process -> " (by " + process + ")").orElse("")
                    + ". Choose another one: " + named(portSetting) + ".";
            }
            if (fault.contains("ermission")) {
                return "This user is not allowed to listen on port " + port + ". Choose one above 1023: " + named(portSetting) + ".";
            }
            return "The service cannot listen on " + host + ", port " + port + " (" + fault
                + "). Choose an address of this machine: " + named(hostSetting) + "; or another port: " + named(portSetting) + ".";
        }
    }

    private static String named(Setting setting) {
        return setting.flag() + " or " + setting.variable();
    }

    /** Returns the process that listens on the port, if the system lets us see it. */
    static Optional<String> holder(int port) {
        var sockets = Stream.of("net/tcp", "net/tcp6").flatMap(table -> lines(PROCESSES.resolve(table)))
            .map(line -> List.of(line.strip().split("\\s+")))
            .filter(row -> row.size() > INODE && row.get(STATE).equals(LISTENING)
                && row.get(LOCAL_ADDRESS).endsWith(String.format(Locale.ROOT, ":%04X", port)))
            .map(row -> Path.of("socket:[" + row.get(INODE) + "]")).collect(Collectors.toSet());
        return sockets.isEmpty() ? Optional.empty() : processes().filter(process -> holds(process, sockets)).findFirst()
            .map(process -> name(process) + ", process " + process.getFileName());
    }

    private static Stream<Path> processes() {
        return list(PROCESSES).stream().filter(each -> each.getFileName().toString().matches("\\d+"));
    }

    private static boolean holds(Path process, Set<Path> sockets) {
        return list(process.resolve("fd")).stream().anyMatch(file -> {
            try {
                return sockets.contains(Files.readSymbolicLink(file));
            } catch (IOException closed) {
                return false;
            }
        });
    }

    private static String name(Path process) {
        var isOurs = lines(process.resolve("cmdline")).anyMatch(line -> line.contains("posthaste-runner.jar"));
        return isOurs ? "another Posthaste" : lines(process.resolve("comm")).findFirst().orElse("a program");
    }

    /** Returns the files in the folder; none if we may not read it, or if the process has ended. */
    private static List<Path> list(Path folder) {
        try (var files = Files.list(folder)) {
            return files.toList();
        } catch (IOException | UncheckedIOException hidden) {
            return List.of();
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException hidden) {
            return Stream.empty();
        }
    }
}
