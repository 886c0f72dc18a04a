package ca.posthaste.console;

import java.util.List;
import java.util.Map.Entry;
import java.util.Map;

/** The common name of a browser, derived from its User-Agent. Most browsers also claim to be others, so the first match in the list wins. */
final class BrowserName {
    private static final List<Entry<String, String>> BROWSERS = List.of(Map.entry("Edg", "Edge"), Map.entry("OPR/", "Opera"),
        Map.entry("SamsungBrowser/", "Samsung Internet"), Map.entry("Firefox/", "Firefox"), Map.entry("FxiOS/", "Firefox"),
        Map.entry("Chrome/", "Chrome"), Map.entry("CriOS/", "Chrome"), Map.entry("Safari/", "Safari"));
    private static final List<Entry<String, String>> SYSTEMS = List.of(Map.entry("iPhone", "iPhone"), Map.entry("iPad", "iPad"),
        Map.entry("Android", "Android"), Map.entry("Windows", "Windows"), Map.entry("Mac OS X", "macOS"), Map.entry("CrOS", "ChromeOS"),
        Map.entry("Linux", "Linux"));

    private BrowserName() {}

    /** Returns the name of browser and system, or the User-Agent as it is if the browser is unknown. */
    static String of(String userAgent) {
        var browser = found(BROWSERS, userAgent);
        var system = found(SYSTEMS, userAgent);
        return browser.isEmpty() ? userAgent : system.isEmpty() ? browser : browser + ", " + system;
    }

    private static String found(List<Entry<String, String>> names, String userAgent) {
        return names.stream().filter(name -> userAgent.contains(name.getKey())).map(Entry::getValue).findFirst().orElse("");
    }
}
