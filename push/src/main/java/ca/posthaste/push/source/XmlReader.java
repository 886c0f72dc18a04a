package ca.posthaste.push.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the {@code job} elements of an XML feed. Document types are rejected: entities could read files, or expand without limit. */
final class XmlReader implements JobReader {
    private static final String JOB = "job";
    /** Elements whose text is read. Tags in them would be lost. */
    private static final Set<String> READ = Set.of("title", "referencenumber", "url", "email", "city", "state", "description",
        "salary", "jobtype", "category", "remotetype", "expirationdate");
    private static final int ELEMENTS_MAX = 1_000;

    private final BoundedInput in;
    private final XMLStreamReader xml;
    private final Indeed translation;
    private int job;

    XmlReader(InputStream in, Indeed translation) throws IOException {
        this.in = new BoundedInput(in);
        this.translation = translation;
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
        try {
            xml = factory.createXMLStreamReader(this.in);
        } catch (XMLStreamException malformed) {
            throw fault(malformed, SourcePosition.line(1));
        }
    }

    @Override public Optional<SourceItem> next() throws IOException {
        try {
            while (xml.hasNext()) {
                in.nextJob();
                int event = xml.next();
                if (event == XMLStreamConstants.DTD) {
                    throw new SourceFault(SourcePosition.line(line()), "a feed must not have a document type (<!DOCTYPE …>). Remove it.");
                }
                if (event == XMLStreamConstants.START_ELEMENT && name().equals(JOB)) {
                    job++;
                    return Optional.of(readJob(new SourcePosition(line(), job)));
                }
            }
            return Optional.empty();
        } catch (XMLStreamException malformed) {
            throw fault(malformed, new SourcePosition(line(), job));
        }
    }

    private SourceItem readJob(SourcePosition place) throws XMLStreamException {
        Map<String, String> elements = new HashMap<>();
        String withTags = null;
        while (xml.next() != XMLStreamConstants.END_ELEMENT) {
            if (xml.getEventType() == XMLStreamConstants.START_ELEMENT) {
                var name = name();
                var text = text();
                if (text == null && READ.contains(name)) {
                    withTags = name;
                } else if (text != null && elements.size() < ELEMENTS_MAX) {
                    elements.putIfAbsent(name, text);
                }
            }
        }
        return withTags == null ? translation.job(place, elements) : new SourceItem.Unreadable(place, "the element " + withTags
            + " contains tags. Put its content into <![CDATA[ … ]]>.");
    }

    /** Returns the text of the current element, or null if it contains elements. Afterwards the current event is its end. */
    private String text() throws XMLStreamException {
        var text = new StringBuilder();
        boolean hasTags = false;
        for (int depth = 1; depth > 0;) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    depth++;
                    hasTags = true;
                }
                case XMLStreamConstants.END_ELEMENT -> depth--;
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> text.append(xml.getText());
                default -> { }
            }
        }
        return hasTags ? null : text.toString();
    }

    private String name() {
        return xml.getLocalName().toLowerCase(Locale.ROOT);
    }

    private int line() {
        return Math.max(1, xml.getLocation().getLineNumber());
    }

    private SourceFault fault(XMLStreamException malformed, SourcePosition place) {
        if (in.isExceeded()) {
            return new SourceFault(place, TOO_LARGE);
        }
        var at = malformed.getLocation();
        return new SourceFault(place, "this is not valid XML" + (at == null ? "."
            : " (line " + at.getLineNumber() + ", column " + at.getColumnNumber() + "). Put text into <![CDATA[ … ]]>, and write the file in UTF-8."));
    }

    @Override public void close() throws IOException {
        in.close();
    }
}
