package ca.posthaste.board.feed;

import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes XML whose text can be taken piece by piece. Characters that are not allowed in XML are dropped. */
public final class XmlBuffer {
    private static final XMLOutputFactory FACTORY = XMLOutputFactory.newDefaultFactory();

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    private interface Step {
        void run() throws XMLStreamException;
    }

    public XmlBuffer() {
        try {
            xml = FACTORY.createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
        } catch (XMLStreamException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private XmlBuffer perform(Step step) {
        try {
            step.run();
            return this;
        } catch (XMLStreamException fault) { // cannot happen: writes to memory only
            throw new IllegalStateException(fault);
        }
    }

    /** @param attributes names and values, alternating */
    public XmlBuffer start(String name, String... attributes) {
        return perform(() -> {
            xml.writeStartElement(name);
            for (int i = 0; i < attributes.length; i += 2) {
                xml.writeAttribute(attributes[i], clean(attributes[i + 1]));
            }
        });
    }

    public XmlBuffer end() {
        return perform(xml::writeEndElement);
    }

    public XmlBuffer element(String name, String value, String... attributes) {
        return start(name, attributes).perform(() -> xml.writeCharacters(clean(value))).end();
    }

    /** Writes an element with a CDATA section; nothing if the value is empty. A section cannot contain its own end marker, so it is split in two there. */
    public XmlBuffer cdata(String name, String value) {
        return value.isEmpty() ? this : start(name).perform(() -> xml.writeCData(clean(value).replace("]]>", "]]]]><![CDATA[>"))).end();
    }

    /** Writes an element without content, for formats that require its presence. */
    public XmlBuffer empty(String name) {
        return start(name).perform(() -> xml.writeCData("")).end();
    }

    /** @param text text without two consecutive hyphens */
    public XmlBuffer comment(String text) {
        return perform(() -> xml.writeComment(clean(text)));
    }

    public XmlBuffer endAll() {
        return perform(xml::writeEndDocument);
    }

    /** Returns the text written since the last call. */
    public String taken() {
        perform(xml::flush);
        var taken = text.toString();
        text.getBuffer().setLength(0);
        return taken;
    }

    /** Removes the characters that no XML 1.0 document may contain, escaped or not. */
    static String clean(String value) {
        for (int i = 0; i < value.length(); i += Character.charCount(value.codePointAt(i))) {
            if (!isAllowed(value.codePointAt(i))) {
                return value.codePoints().filter(XmlBuffer::isAllowed)
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
