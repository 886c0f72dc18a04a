package ca.posthaste.support;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the helper on which all keyboard tests rely: it reports unreachable elements and invisible focus. */
@Tag("browser")
class KeyboardInBrowserTest {
    private static Browser browser;

    @BeforeAll static void open() {
        browser = new Browser();
    }

    @AfterAll static void close() {
        browser.close();
    }

    private static Page page(String body) {
        var page = browser.page(390, ColorScheme.LIGHT);
        page.setContent("<!doctype html><title>t</title><style>:focus { outline: 2px solid red }</style>" + body);
        return page;
    }

    @Test void the_focus_order_is_determined() {
        try (var page = page("<a href='#b' id=a>A</a><button id=b>B</button>")) {
            assertTrue(new Keyboard(page).next("#a").next("#b").isAt("button"));
        }
    }

    @ParameterizedTest @ValueSource(strings = {"outline: none", "outline-width: 0", "position: absolute; left: -200vw", "position: fixed; top: 200vh",
        "display: block; width: 0; height: 0; overflow: hidden"})
    void an_element_without_a_visible_focus_is_reported(String style) {
        try (var page = page("<button id=a style='padding: 0; border: 0; " + style + "'>A</button>")) {
            assertThrows(AssertionError.class, () -> new Keyboard(page).tab());
        }
    }

    @Test void a_different_focus_order_is_reported() {
        try (var page = page("<button id=a>A</button><button id=b>B</button>")) {
            assertThrows(AssertionError.class, () -> new Keyboard(page).next("#b"));
        }
    }

    @Test void an_element_reachable_only_with_a_mouse_is_reported() {
        try (var page = page("<a href='#'>A</a><span id=b onclick='alert(1)'>B</span>")) {
            assertThrows(AssertionError.class, () -> new Keyboard(page).tabTo("#b"));
        }
    }
}
