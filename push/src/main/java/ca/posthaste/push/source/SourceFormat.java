package ca.posthaste.push.source;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The file formats that jobs are read from. */
public enum SourceFormat {
    NDJSON((in, gaps) -> new NdjsonReader(in)),
    JSON((in, gaps) -> new JsonReader(in, JsonReader.OURS)),
    CSV((in, gaps) -> new CsvReader(in, gaps.words())),
    INDEED((in, gaps) -> new XmlReader(in, new Indeed(gaps.words()))),
    GREENHOUSE((in, gaps) -> new JsonReader(in, new Greenhouse(gaps.words()))),
    LEVER((in, gaps) -> new JsonReader(in, new Lever(gaps.words())));

    private interface Opening {
        JobReader of(BufferedInputStream in, ImportDefaults gaps) throws IOException;
    }

    private final Opening opening;

    SourceFormat(Opening opening) {
        this.opening = opening;
    }

    public static Optional<SourceFormat> named(String name) {
        return Arrays.stream(values()).filter(format -> format.code().equals(name.toLowerCase(Locale.ROOT))).findFirst();
    }

    public static String words() {
        return Arrays.stream(values()).map(SourceFormat::code).collect(Collectors.joining(", "));
    }

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reports whether this is another system's format. Such a feed contains the jobs published there. */
    private boolean isForeign() {
        return this == INDEED || this == GREENHOUSE || this == LEVER;
    }

    /** @param in content from its beginning, without a byte order mark */
    JobReader open(BufferedInputStream in, ImportDefaults gaps) throws IOException {
        var filling = isForeign() ? gaps.withDefault("status", "active") : gaps;
        var reader = opening.of(in, filling);
        return new JobReader() {
            @Override public Optional<SourceItem> next() throws IOException {
                var item = reader.next();
                item.ifPresent(each -> {
                    if (each instanceof SourceItem.Job job) {
                        filling.fill(job.job());
                    }
                });
                return item;
            }

            @Override public void close() throws IOException {
                reader.close();
            }
        };
    }
}
