package ca.posthaste.cli;

import ca.posthaste.db.FileFault;
import ca.posthaste.push.Output;
import ca.posthaste.push.Push;
import ca.posthaste.push.PushFault;
import ca.posthaste.push.PushOptions;
import ca.posthaste.push.ServerAddress;
import ca.posthaste.push.source.ImportDefaults;
import ca.posthaste.push.source.JobReader;
import ca.posthaste.push.source.SourceFault;
import ca.posthaste.push.source.SourceFile;
import ca.posthaste.push.source.SourceFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "push", description = {"Send the jobs in a file to a Posthaste server.",
    "With --source, the file is the complete set of that source's jobs: jobs missing from it are archived. The plan is shown, and applied if "
    + "you confirm. Without --source, each job in the file is created or updated, and other jobs are left alone.",
    "You can run it again at any time: unchanged jobs are left alone."},
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:done", "1:some jobs were rejected, the others were processed", "2:nothing was done"})
final class PushCommand implements Callable<Integer> {
    private static final String STDIN = "-";
    private static final int KEY_MAX = 1_000;

    @Spec private CommandSpec spec;
    @Parameters(paramLabel = "FILE", description = "file with the jobs; - for standard input") private String file;
    @Option(names = "--to", paramLabel = "URL", description = "server, such as https://jobs.example.org") private String to;
    @Option(names = "--key-file", paramLabel = "FILE",
        description = "file that contains the API key (default: the key in POSTHASTE_KEY)") private Path keyFile;
    @Option(names = "--source", paramLabel = "NAME",
        description = "treat the file as the complete set of jobs of this source system, such as ats") private String source;
    @Option(names = "--plan", description = "show the plan without applying it") private boolean plan;
    @Option(names = "--yes", description = "apply the plan without asking, as in cron jobs") private boolean yes;
    @Option(names = "--format", paramLabel = "FORMAT",
        description = "ndjson, json, csv, indeed, greenhouse or lever (default: detected from the file)") private String format;
    @Option(names = "--clean-html", description = "remove disallowed HTML from descriptions, and print what was removed") private boolean cleanHtml;
    @Option(names = "--default", paramLabel = "MEMBER=VALUE",
        description = "default for jobs without this member, named as a CSV column; repeatable") private List<String> defaults = List.of();
    @Option(names = "--mapping", paramLabel = "FILE",
        description = "JSON file with defaults and the categories and position types that names in the file stand for") private Path mapping;
    @Option(names = "--write-mapping", paramLabel = "FILE",
        description = "send nothing; write a template for --mapping with the unknown names in the file") private Path writeMapping;
    @Option(names = "--encoding", paramLabel = "NAME",
        description = "character encoding of the file, such as windows-1252 (default: UTF-8, or UTF-16 with a byte order mark)") private String encoding;
    @Option(names = "--absent", paramLabel = "delete", description = "delete jobs missing from the set instead of archiving them") private String absent;
    @Option(names = "--max-removals", paramLabel = "N",
        description = "maximum number of jobs to archive or delete (default: 30 %% of the active ones)") private Integer maxRemovals;
    @Option(names = "--allow-empty", description = "accept an empty file, which removes all jobs of the source") private boolean allowEmpty;
    @Option(names = "--no-color", description = "no colours (also: NO_COLOR=1)") private boolean noColor;

    @Override public Integer call() {
        var screen = PushScreen.of(spec.commandLine().getOut(), spec.commandLine().getErr(), noColor);
        try {
            return push(screen);
        } catch (PushFault | SourceFault fault) {
            screen.printStatus(fault.getMessage());
        } catch (IOException fault) {
            screen.printStatus("Nothing was done: " + FileFault.sentence(fault));
        }
        return Push.NOTHING_DONE;
    }

    private int push(Output screen) throws IOException, PushFault {
        checkOptions();
        if (writeMapping != null) {
            return writeMapping(screen);
        }
        if (to == null) {
            throw new PushFault("posthaste push needs --to URL.");
        }
        var server = ServerAddress.of(to);
        var key = key();
        if (server.isOpenToListeners()) {
            screen.printStatus("Warning: " + to + " is not encrypted: anyone on the network can read the key. Use https.");
        }
        var options = new PushOptions(source, plan, yes, cleanHtml, absent, maxRemovals, allowEmpty);
        try (var in = open(); var reader = reader(in, ImportDefaults.of(defaults, mapping))) {
            return new Push(server, key, options, screen, Push.Sleeper.real()).run(reader);
        }
    }

    private int writeMapping(Output screen) throws IOException, PushFault {
        var importDefaults = ImportDefaults.of(defaults, mapping);
        try (var in = open(); var reader = reader(in, importDefaults)) {
            while (reader.next().isPresent()) { // reading collects the unknown names
                continue;
            }
        }
        Files.write(writeMapping, importDefaults.template(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE); // never overwrites a filled-in template
        screen.print("Wrote " + writeMapping + ". Put the id that each name means in place of null (choices lists them), and push with --mapping "
            + writeMapping + ".");
        return Push.DONE;
    }

    private JobReader reader(InputStream in, ImportDefaults importDefaults) throws IOException, PushFault {
        return SourceFile.open(in, file.equals(STDIN) ? "" : file, format(), importDefaults, encoding());
    }

    private Charset encoding() throws PushFault {
        try {
            return encoding == null ? null : Charset.forName(encoding);
        } catch (IllegalArgumentException unknown) {
            throw new PushFault("There is no encoding \"" + encoding + "\". Use a name such as UTF-8, windows-1252 or ISO-8859-1.");
        }
    }

    private void checkOptions() throws PushFault {
        if (source == null && (absent != null || maxRemovals != null || allowEmpty)) {
            throw new PushFault("--absent, --max-removals and --allow-empty require --source.");
        }
        if (source != null && source.isBlank()) {
            throw new PushFault("--source needs a name, such as ats.");
        }
        if (absent != null && !absent.equals("delete") && !absent.equals("archive")) {
            throw new PushFault("--absent must be delete. Omit it to archive jobs instead.");
        }
        if (plan && yes) {
            throw new PushFault("--plan and --yes cannot be combined.");
        }
    }

    private SourceFormat format() throws PushFault {
        if (format == null) {
            return null;
        }
        return SourceFormat.named(format).orElseThrow(() ->
            new PushFault("There is no format \"" + format + "\". Set --format to one of: " + SourceFormat.words() + "."));
    }

    private InputStream open() throws IOException {
        return file.equals(STDIN) ? System.in : Files.newInputStream(Path.of(file));
    }

    private String key() throws PushFault {
        var key = keyFile == null ? System.getenv().getOrDefault("POSTHASTE_KEY", "") : content(keyFile);
        if (key.isBlank()) {
            throw new PushFault(keyFile == null ? "Provide the key in a file with --key-file FILE, or in POSTHASTE_KEY." : keyFile + " contains no key.");
        }
        if (!key.strip().matches("[\\x21-\\x7e]+")) {
            throw new PushFault("The key must be a single word, alone in " + (keyFile == null ? "POSTHASTE_KEY" : keyFile) + ".");
        }
        return key.strip();
    }

    private static String content(Path file) throws PushFault {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(KEY_MAX), StandardCharsets.UTF_8);
        } catch (IOException fault) {
            throw new PushFault("The key could not be read: " + FileFault.sentence(fault));
        }
    }
}
