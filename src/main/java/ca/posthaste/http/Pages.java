package ca.posthaste.http;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** The few pages beside the API: the front page, the interactive documentation, and the answer to a wrong address. */
public final class Pages {
    private static final int AFTER_EVERYTHING = Integer.MAX_VALUE - 1;

    public void mount(Router router) {
        router.route().order(AFTER_EVERYTHING).handler(Pages::notFound);
    }

    private static void notFound(RoutingContext context) {
        var id = RequestId.next();
        var reply = ProblemReply.to(new Rejected(Problem.PATH_NOT_FOUND), id);
        var response = context.response().setStatusCode(reply.status()).putHeader("X-Request-Id", id)
            .putHeader("X-Content-Type-Options", "nosniff");
        reply.headers().forEach(response::putHeader);
        response.end(Buffer.buffer(reply.body()));
    }
}
