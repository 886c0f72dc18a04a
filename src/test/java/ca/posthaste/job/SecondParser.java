package ca.posthaste.job;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import nu.validator.htmlparser.common.XmlViolationPolicy;
import nu.validator.htmlparser.sax.HtmlParser;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.ext.DefaultHandler2;

/** HTML as parsed by the Nu validator's parser, an independent implementation of the same standard. */
final class SecondParser {
    static {
        // The parser asserts that a text does not end within a character reference, but a text may.
        SecondParser.class.getClassLoader().setPackageAssertionStatus("nu.validator.htmlparser", false);
    }


    /** An element with its attributes and text, and the elements around it, innermost first. */
    record Found(String name, Map<String, String> attributes, List<String> around, StringBuilder text) {
        @Override public String toString() {
            return name + attributes + " in " + around;
        }
    }

    private SecondParser() {}

    /** Returns the elements in the order in which they begin. Comments and other nodes appear as a name in brackets. */
    static List<Found> elements(String html, String context) {
        var listener = new Listener();
        var parser = new HtmlParser(XmlViolationPolicy.ALLOW);
        parser.setContentHandler(listener);
        try {
            parser.setProperty("http://xml.org/sax/properties/lexical-handler", listener);
            parser.parseFragment(new InputSource(new StringReader(html)), context);
        } catch (IOException | SAXException fault) {
            throw new IllegalStateException(html, fault);
        }
        return listener.found;
    }

    private static final class Listener extends DefaultHandler2 {
        private final List<Found> found = new ArrayList<>();
        private final Deque<Found> open = new ArrayDeque<>();

        @Override public void startElement(String uri, String name, String qualified, Attributes sent) {
            var attributes = new TreeMap<String, String>();
            for (int i = 0; i < sent.getLength(); i++) {
                attributes.put(sent.getQName(i).isEmpty() ? sent.getLocalName(i) : sent.getQName(i), sent.getValue(i));
            }
            var foreign = uri.isEmpty() || uri.equals("http://www.w3.org/1999/xhtml") ? "" : "(" + uri + ")";
            var element = new Found(name + foreign, attributes, open.stream().map(Found::name).toList(), new StringBuilder());
            found.add(element);
            open.push(element);
        }

        @Override public void endElement(String uri, String name, String qualified) {
            open.pop();
        }

        @Override public void characters(char[] text, int start, int length) {
            open.forEach(element -> element.text.append(text, start, length));
        }

        @Override public void comment(char[] text, int start, int length) {
            other("comment");
        }

        @Override public void startDTD(String name, String publicId, String systemId) {
            other("doctype");
        }

        @Override public void processingInstruction(String target, String data) {
            other("instruction");
        }

        private void other(String what) {
            found.add(new Found("[" + what + "]", Map.of(), List.of(), new StringBuilder()));
        }
    }
}
