package ca.posthaste.board.feed;

import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes XML, of which what is written so far can be taken away. Characters that XML does not have are left out. */
public final class Xml {
    private static final XMLOutputFactory FACTORY = XMLOutputFactory.newDefaultFactory();

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    private interface Step {
        void run() throws XMLStreamException;
    }

    public Xml() {
        try {
            xml = FACTORY.createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
        } catch (XMLStreamException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private Xml does(Step step) {
        try {
            step.run();
            return this;
        } catch (XMLStreamException fault) { // nothing is written but into memory
            throw new IllegalStateException(fault);
        }
    }

    /** @param attributes names and values in turn */
    public Xml start(String name, String... attributes) {
        return does(() -> {
            xml.writeStartElement(name);
            for (int i = 0; i < attributes.length; i += 2) {
                xml.writeAttribute(attributes[i], clean(attributes[i + 1]));
            }
        });
    }

    public Xml end() {
        return does(xml::writeEndElement);
    }

    public Xml element(String name, String value, String... attributes) {
        return start(name, attributes).does(() -> xml.writeCharacters(clean(value))).end();
    }

    /** Nothing if there is no value. A section cannot hold its own end: there it is parted in two. */
    public Xml cdata(String name, String value) {
        return value.isEmpty() ? this : start(name).does(() -> xml.writeCData(clean(value).replace("]]>", "]]]]><![CDATA[>"))).end();
    }

    /** An element without content, for those who need it to be there. */
    public Xml empty(String name) {
        return start(name).does(() -> xml.writeCData("")).end();
    }

    /** @param text without two hyphens in a row */
    public Xml comment(String text) {
        return does(() -> xml.writeComment(clean(text)));
    }

    /** Ends all that is open. */
    public Xml endAll() {
        return does(xml::writeEndDocument);
    }

    /** What was written since it was taken last. */
    public String taken() {
        does(xml::flush);
        var taken = text.toString();
        text.getBuffer().setLength(0);
        return taken;
    }

    /** Without the characters that no XML 1.0 document may have, escaped or not. */
    static String clean(String value) {
        for (int i = 0; i < value.length(); i += Character.charCount(value.codePointAt(i))) {
            if (!isAllowed(value.codePointAt(i))) {
                return value.codePoints().filter(Xml::isAllowed)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
            }
        }
        return value;
    }

    private static boolean isAllowed(int point) {
        return point == '\t' || point == '\n' || point == '\r' || point >= 0x20 && point <= 0xD7FF || point >= 0xE000 && point <= 0xFFFD
            || point >= 0x10000;
    }
}
