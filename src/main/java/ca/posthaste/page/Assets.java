package ca.posthaste.page;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Static files under URLs that change with their content, so that browsers may cache them forever. A page from before an upgrade gets the new file, too. */
public final class Assets {
    private static final String FOR_GOOD = "public, max-age=31536000, immutable";
    private static final String CLOSED = "default-src 'none'; frame-ancestors 'none'";
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String STYLES = "text/css; charset=utf-8";

    private final Map<String, Asset> files = new ConcurrentHashMap<>();
    /** Large files that few pages need. They are compressed on the first request, to keep startup fast. */
    private final Map<String, Supplier<Asset>> later = new HashMap<>();
    private final Map<String, String> addresses = new LinkedHashMap<>();

    public Assets(Brand brand) {
        add("board.css", new Asset(STYLES, colours(brand.accent()), Asset.bytes("board.css")));
        add("board.js", Asset.load("board.js", SCRIPT));
        add("frame.js", Asset.load("frame.js", SCRIPT));
        add("console.css", Asset.load("console.css", STYLES));
        add("console-job.js", Asset.load("console-job.js", SCRIPT));
        add("integration.js", Asset.load("integration.js", SCRIPT));
        add("places.js", Asset.load("places.js", SCRIPT));
        add("editor.js", new Asset(SCRIPT, Asset.bytes("richreader.js"), Asset.bytes("richtext.js"), Asset.bytes("pasting.js"), Asset.bytes("editor.js")));
        addLater("trix.js", Asset.bytes("trix.umd.min.js"), SCRIPT);
        add("icon.svg", Asset.load("favicon.svg", "image/svg+xml"));
        brand.logo().ifPresent(logo -> add("logo", new Asset(logo.type(), logo.bytes())));
    }

    private static byte[] colours(Accent accent) {
        return (":root{--accent:" + accent.light() + ";--accent-on-dark:" + accent.dark() + "}\n").getBytes(StandardCharsets.UTF_8);
    }

    private void add(String name, Asset file) {
        files.put(name, file);
        address(name, file.tag());
    }

    private void addLater(String name, byte[] bytes, String type) {
        later.put(name, () -> new Asset(type, bytes));
        address(name, Asset.tag(bytes));
    }

    private void address(String name, String tag) {
        int dot = name.lastIndexOf('.') < 0 ? name.length() : name.lastIndexOf('.');
        addresses.put(name.substring(0, dot) + (dot < name.length() ? "_" + name.substring(dot + 1) : ""),
            "/assets/" + name.substring(0, dot) + "-" + tag + name.substring(dot));
    }

    /** Returns the URL paths by name, such as {@code board_css}. */
    public Map<String, String> addresses() {
        return addresses;
    }

    public List<Route> routes() {
        return List.of(Route.ofPage("/assets/{file}", ANYONE, "a file of the pages", this::answer));
    }

    private CompletionStage<Reply> answer(Call call) {
        var requested = call.part("file");
        var name = requested.replaceFirst("-[0-9a-f]+-[0-9a-f]+(?=\\.|$)", "");
        return file(name).thenApply(file -> {
            var reply = file.answer(call).with("Content-Security-Policy", CLOSED);
            return addresses.containsValue(call.path()) ? reply.with("Cache-Control", FOR_GOOD) : reply;
        });
    }

    private CompletionStage<Asset> file(String name) {
        var known = files.get(name);
        if (known != null) {
            return CompletableFuture.completedFuture(known);
        }
        var first = Optional.ofNullable(later.get(name)).orElseThrow(() -> new Rejected(Problem.PATH_NOT_FOUND));
        return CompletableFuture.supplyAsync(() -> files.computeIfAbsent(name, any -> first.get()));
    }
}
