package ca.posthaste.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.job.description.DescriptionHtml;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The work of checking a description is linear in its length, whatever it contains. Work is measured in allocated bytes. */
class DescriptionSizesTest {
    /** Length of the shortest description. The longest has eight times as many characters, so that work in proportion to the square would show. */
    private static final int UNIT = 256 * 1024;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @ValueSource(strings = {"<p><b><i><em><strong>", "<i>x", "<p>x", "<br>", "</", "<b", "<u>", "<a href=\"https://example.org", "</b>", "<li>",
        "<a href='https://example.org'>x</a>", "<b><div></b></div>", "<", "&amp;<b>x</b>"})
    void checking_a_description_takes_work_in_proportion_to_its_size(String part) {
        assertLinear("", part, "");
    }

    @ParameterizedTest
    @ValueSource(strings = {" a", " href=https://example.org", " x='<b>'", "/", " "})
    void checking_a_single_long_tag_takes_work_in_proportion_to_its_size(String part) {
        assertLinear("<a", part, ">");
        assertLinear("<a", part, "");
    }

    private static void assertLinear(String before, String part, String after) {
        work(before, part, after, UNIT); // warm-up: classes are loaded only once
        long once = work(before, part, after, UNIT);
        for (int size = 2; size <= 8; size *= 2) {
            long work = work(before, part, after, size * UNIT);
            assertTrue(work <= 1.5 * size * once + UNIT, size + " times " + UNIT + " characters of " + part + " take " + work + ", one takes " + once);
            assertTrue(work <= 128L * size * UNIT, size + " times " + UNIT + " characters of " + part + " take " + work);
        }
    }

    private static long work(String before, String part, String after, int size) {
        var html = before + part.repeat(size / part.length()) + after;
        long had = THREADS.getCurrentThreadAllocatedBytes();
        DescriptionHtml.faults(html);
        return THREADS.getCurrentThreadAllocatedBytes() - had;
    }
}
