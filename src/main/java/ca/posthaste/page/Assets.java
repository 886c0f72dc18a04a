package ca.posthaste.page;

import static ca.posthaste.http.Access.ANYONE;

import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Files of pages, under addresses that change with their content, so that browsers keep them for good: {@code /assets/board-1f2e3d.css}. A page
 * that was read before an upgrade gets the new file, too.
 */
public final class Assets {
    private static final String FOR_GOOD = "public, max-age=31536000, immutable";
    private static final String CLOSED = "default-src 'none'; frame-ancestors 'none'";

    private final Map<String, Asset> files = new LinkedHashMap<>();
    private final Map<String, String> addresses = new LinkedHashMap<>();

    public Assets(Brand brand) {
        add("board.css", new Asset("text/css; charset=utf-8", colours(brand.accent()), Asset.bytes("board.css")));
        add("board.js", Asset.load("board.js", "text/javascript; charset=utf-8"));
        add("console.css", Asset.load("console.css", "text/css; charset=utf-8"));
        add("frame.js", Asset.load("frame.js", "text/javascript; charset=utf-8"));
        add("integration.js", Asset.load("integration.js", "text/javascript; charset=utf-8"));
        add("icon.svg", Asset.load("favicon.svg", "image/svg+xml"));
        brand.logo().ifPresent(logo -> add("logo", new Asset(logo.type(), logo.bytes())));
    }

    private static byte[] colours(Accent accent) {
        return (":root{--accent:" + accent.light() + ";--accent-on-dark:" + accent.dark() + "}\n").getBytes(StandardCharsets.UTF_8);
    }

    private void add(String name, Asset file) {
        files.put(name, file);
        int dot = name.lastIndexOf('.') < 0 ? name.length() : name.lastIndexOf('.');
        addresses.put(name.substring(0, dot) + (dot < name.length() ? "_" + name.substring(dot + 1) : ""),
            "/assets/" + name.substring(0, dot) + "-" + file.tag() + name.substring(dot));
    }

    /** By name, such as {@code board_css}. */
    public Map<String, String> addresses() {
        return addresses;
    }

    public List<Route> routes() {
        return List.of(Route.ofPage("/assets/{file}", ANYONE, "a file of the pages", this::answer));
    }

    private CompletionStage<Reply> answer(Call call) {
        var asked = call.part("file");
        var name = asked.replaceFirst("-[0-9a-f]+-[0-9a-f]+(?=\\.|$)", "");
        var file = Optional.ofNullable(files.get(name)).orElseThrow(() -> new Rejected(Problem.PATH_NOT_FOUND));
        var reply = file.answer(call).with("Content-Security-Policy", CLOSED);
        return CompletableFuture.completedFuture(addresses.containsValue(call.path()) ? reply.with("Cache-Control", FOR_GOOD) : reply);
    }
}
