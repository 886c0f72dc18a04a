package ca.posthaste.push.source;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Helpers that read source files in tests. */
public final class Sources {
    private Sources() {}

    public static InputStream sample(String name) {
        return Objects.requireNonNull(Sources.class.getResourceAsStream("/push/" + name), name);
    }

    /** Reads a whole sample, with its format detected. */
    public static List<SourceItem> read(String name) throws IOException {
        return read(sample(name), name, null, ImportDefaults.none());
    }

    static List<SourceItem> read(String text, SourceFormat format) throws IOException {
        return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "", format, ImportDefaults.none());
    }

    public static List<SourceItem> read(InputStream in, String name, SourceFormat format, ImportDefaults gaps) throws IOException {
        var items = new ArrayList<SourceItem>();
        try (var reader = SourceFile.open(in, name, format, gaps, null)) {
            for (var item = reader.next(); item.isPresent(); item = reader.next()) {
                items.add(item.get());
            }
        }
        return items;
    }

    public static ObjectNode job(SourceItem item) {
        return ((SourceItem.Job) item).job();
    }

    static String why(SourceItem item) {
        return item.place() + ": " + ((SourceItem.Unreadable) item).reason();
    }
}
