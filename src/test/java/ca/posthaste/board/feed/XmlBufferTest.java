package ca.posthaste.board.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** XML output that every parser accepts, whatever the text. */
class XmlBufferTest {

    private static Element written(String text) {
        var xml = new XmlBuffer().start("all", "attribute", text).cdata("section", text).element("plain", text).endAll().taken();
        return Documents.parse(xml.getBytes(StandardCharsets.UTF_8)).getDocumentElement();
    }

    @ParameterizedTest
    @ValueSource(strings = {"]]>", "a]]>b]]]>>]]>", "]]", "]]]]>", "<![CDATA[x]]>", "&", "&amp;lt;", "<b>\"'</b>", "\u00a0é\u2028", "😀👩‍🍳", "\ufffd",
        "--><!--", "<?x?>", "\ud7ff\ue000", "\udbff\udffd"})
    void a_text_is_read_as_it_was_written(String text) {
        var read = written("x" + text);
        assertEquals("x" + text, Documents.text(read, "section"));
        assertEquals("x" + text, Documents.text(read, "plain"));
        assertEquals("x" + text, read.getAttribute("attribute"));
    }

    @Test void characters_that_xml_cannot_contain_are_removed() {
        for (int point = 0; point <= 0x11000; point++) {
            boolean isThere = point == 9 || point == 10 || point == 13 || point >= 0x20 && point < 0xD800 || point >= 0xE000 && point <= 0xFFFD
                || point >= 0x10000;
            var text = "a" + new StringBuilder().appendCodePoint(point) + "b";
            assertEquals(isThere ? text : "ab", XmlBuffer.clean(text), Integer.toHexString(point));
        }
        var odd = "a\u0000\u0008\u000b\u001f\ud83d\uffff\ufffe\ude00b";
        assertEquals("ab", Documents.text(written(odd), "section"));
        assertEquals("ab", Documents.text(written(odd), "plain"));
    }

    @Test void taken_text_is_not_returned_a_second_time() {
        var xml = new XmlBuffer().start("a");
        var whole = xml.taken() + xml.element("b", "1").taken() + xml.element("b", "2").taken() + xml.endAll().taken();
        assertEquals(2, Documents.children(Documents.parse(whole.getBytes(StandardCharsets.UTF_8)).getDocumentElement(), "b").size());
    }

    @Test void a_section_without_text_is_left_out() {
        assertEquals(0, Documents.children(Documents.parse(new XmlBuffer().start("a").cdata("b", "").endAll().taken().getBytes(StandardCharsets.UTF_8))
            .getDocumentElement()).size());
    }
}
