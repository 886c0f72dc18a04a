package ca.posthaste.push;

import ca.posthaste.push.source.JobReader;
import java.io.IOException;

/** Sends the jobs of a file to a server. */
public final class Push {
    public static final int DONE = 0;
    public static final int SOME_REFUSED = 1;
    public static final int NOTHING_DONE = 2;

    private final ServerAddress server;
    private final String key;
    private final PushOptions options;
    private final Output screen;
    private final Sleeper pause;

    public Push(ServerAddress server, String key, PushOptions options, Output screen, Sleeper pause) {
        this.server = server;
        this.key = key;
        this.options = options;
        this.screen = screen;
        this.pause = pause;
    }

    /** Runs the push and returns the exit code: 0 done, 1 some jobs were rejected, 2 nothing was done. */
    public int run(JobReader reader) throws IOException, PushFault {
        if (!options.planOnly() && !options.yes() && !screen.isTerminal()) {
            throw new PushFault("Nothing was sent: there is no terminal for the confirmation. Add --yes to send without asking, or --plan to see the plan.");
        }
        var rejections = new RejectionReport(screen);
        try (var spool = new Spool(); var api = new ApiClient(server, key, screen, pause)) {
            new Conversion(screen, rejections, options.isSet(), options.cleansHtml()).run(reader, spool);
            if (spool.count() == 0 && !(options.isSet() && options.allowsEmpty())) {
                return empty(rejections);
            }
            return options.isSet() ? new SetPush(api, options, screen, spool, rejections).run()
                : new BatchPush(api, options, screen, spool, rejections).run();
        }
    }

    private int empty(RejectionReport rejections) throws PushFault {
        if (rejections.count() > 0) {
            return SOME_REFUSED;
        }
        throw new PushFault("Nothing was sent: there are no jobs in the file."
            + (options.isSet() ? " If all jobs of " + options.source() + " should be removed, add --allow-empty." : ""));
    }

    /** Asks for confirmation, and reports whether it was given. */
    static boolean isConfirmed(Output screen) {
        var typed = screen.ask("Apply? Only 'yes' is accepted: ");
        if ("yes".equals(typed == null ? null : typed.strip())) {
            return true;
        }
        screen.printStatus("Nothing was done.");
        return false;
    }
}
