package ca.posthaste.board.feed;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** XML as other programs read it. */
final class Documents {
    private Documents() {}

    /** Parses with a real parser, which rejects XML that is not well-formed. */
    static Document parse(byte[] xml) {
        try {
            var factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return builder.parse(new ByteArrayInputStream(xml));
        } catch (Exception fault) {
            throw new AssertionError(fault.getMessage() + " in " + new String(xml, StandardCharsets.UTF_8), fault);
        }
    }

    static List<Element> children(Element parent) {
        var found = new ArrayList<Element>();
        for (var node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                found.add(element);
            }
        }
        return found;
    }

    static List<Element> children(Element parent, String name) {
        return children(parent).stream().filter(child -> child.getNodeName().equals(name)).toList();
    }

    /** Returns the text of the first child with this name; null if there is none. */
    static String text(Element parent, String name) {
        return children(parent, name).stream().findFirst().map(Element::getTextContent).orElse(null);
    }

    static List<String> texts(List<Element> parents, String name) {
        return parents.stream().map(parent -> text(parent, name)).toList();
    }
}
