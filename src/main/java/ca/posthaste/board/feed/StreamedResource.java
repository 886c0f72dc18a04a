package ca.posthaste.board.feed;

import ca.posthaste.api.Digests;
import ca.posthaste.http.Call;
import ca.posthaste.http.EntityTag;
import ca.posthaste.http.Reply;
import ca.posthaste.language.UserMessage;
import ca.posthaste.page.Gzip;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Responses with XML: a 304, a whole document, or a stream. */
final class StreamedResource {
    private static final Map<String, String> LATER = Map.of("Retry-After", "60");

    private StreamedResource() {}

    /** Returns the entity tag, derived from the inputs of the content instead of the content itself. */
    static String tag(Call call, String... parts) {
        return '"' + Digests.of(String.join("\n", parts).getBytes(StandardCharsets.UTF_8)) + (Gzip.isAccepted(call) ? "-gzip" : "") + '"';
    }

    static Reply notModified(String tag) {
        return headed(new Reply(304, Map.of(), new byte[0]), tag);
    }

    private static Reply headed(Reply reply, String tag) {
        return reply.with("ETag", tag).with("Vary", "Accept-Encoding").with("Cache-Control", "no-cache");
    }

    static Reply whole(Call call, String type, XmlBuffer document) {
        var xml = document.taken().getBytes(StandardCharsets.UTF_8);
        var tag = tag(call, Digests.of(xml));
        if (EntityTag.isCachedBy(call, tag)) {
            return notModified(tag);
        }
        boolean zips = Gzip.isAccepted(call);
        var reply = headed(Reply.of(200, type + "; charset=utf-8", zips ? Gzip.zipped(xml) : xml), tag);
        return zips ? reply.with("Content-Encoding", "gzip") : reply;
    }

    /** Takes a slot. Rejected if too many feeds are being sent. */
    static StreamSlots.Slot slot(Call call, StreamSlots slots, String feed) {
        var origin = StreamSlots.Origin.of(call.caller().network(), call.caller().forwarded());
        return slots.take(feed, origin, call::hangUp).orElseThrow(() -> new Rejected(Problem.SERVICE_BUSY, UserMessage.of("busy.feeds"),
            List.of(), Map.of(), LATER));
    }

    static CompletionStage<Reply> stream(Call call, String tag, StreamSlots.Slot slot, Supplier<CompletionStage<XmlStream>> begin) {
        return CompletableFuture.completedFuture(slot).thenCompose(taken -> begin.get()).handle((stream, fault) -> {
            if (fault != null) {
                slot.close();
                throw fault instanceof RuntimeException known ? known : new IllegalStateException(fault);
            }
            var reply = headed(Reply.of(200, "application/xml; charset=utf-8", parts(stream, slot)), tag);
            return Gzip.isAccepted(call) ? reply.with("Content-Encoding", "gzip") : reply;
        });
    }

    private static Reply.Parts parts(XmlStream stream, StreamSlots.Slot slot) {
        return new Reply.Parts() {
            @Override public long length() {
                return UNKNOWN;
            }

            @Override public CompletionStage<Optional<byte[]>> part(int number) {
                if (!slot.mayContinue()) {
                    return CompletableFuture.failedFuture(new IllegalStateException("A feed was read too slowly"));
                }
                return stream.next().thenApply(part -> {
                    slot.recordSent(part.map(bytes -> bytes.length).orElse(0));
                    return part;
                });
            }

            @Override public void close() {
                slot.close();
            }
        };
    }
}
