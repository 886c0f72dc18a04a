package ca.posthaste.push.source;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The file formats that jobs are read from. */
public enum SourceFormat {
    NDJSON((in, defaults) -> new NdjsonReader(in)),
    JSON((in, defaults) -> new JsonReader(in, JsonReader.OURS)),
    CSV((in, defaults) -> new CsvReader(in, defaults.words())),
    INDEED((in, defaults) -> new XmlReader(in, new Indeed(defaults.words()))),
    GREENHOUSE((in, defaults) -> new JsonReader(in, new Greenhouse(defaults.words()))),
    LEVER((in, defaults) -> new JsonReader(in, new Lever(defaults.words())));

    private interface Opening {
        JobReader of(BufferedInputStream in, ImportDefaults defaults) throws IOException;
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
    JobReader open(BufferedInputStream in, ImportDefaults defaults) throws IOException {
        var filling = isForeign() ? defaults.withDefault("status", "active") : defaults;
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
