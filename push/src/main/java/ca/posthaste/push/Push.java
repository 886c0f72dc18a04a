package ca.posthaste.push;

import ca.posthaste.push.source.JobReader;
import java.io.IOException;
import java.time.Duration;

/** Sends the jobs of a file to a server: plans, shows the plan, asks, and applies it. */
public final class Push {
    public static final int DONE = 0;
    public static final int SOME_REJECTED = 1;
    public static final int NOTHING_DONE = 2;

    /** Waits before a retry. */
    public interface Sleeper {
        void take(Duration duration) throws InterruptedException;

        static Sleeper real() {
            return duration -> Thread.sleep(duration.toMillis());
        }
    }

    /** Sends the jobs in one of two ways: as a complete set, or as a batch. */
    interface Transfer {
        void plan(ResultPrinter results) throws IOException, PushFault;

        /** Applies the changes, under the token of the confirmed plan if there was one. Returns false if it stopped halfway. */
        boolean apply(String plan, ResultPrinter results) throws IOException, PushFault;
    }

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
            return run(options.isSet() ? new SetPush(api, options, screen, spool) : new BatchPush(api, screen, spool), spool, rejections);
        }
    }

    private int empty(RejectionReport rejections) throws PushFault {
        if (rejections.count() > 0) {
            return SOME_REJECTED;
        }
        throw new PushFault("Nothing was sent: there are no jobs in the file."
            + (options.isSet() ? " If all jobs of " + options.source() + " should be removed, add --allow-empty." : ""));
    }

    private int run(Transfer transfer, Spool spool, RejectionReport rejections) throws IOException, PushFault {
        if (options.yes() && !options.planOnly()) {
            return apply(transfer, null, new ResultPrinter(screen, spool, rejections));
        }
        var plan = new ResultPrinter(screen, spool, rejections);
        transfer.plan(plan);
        screen.print(screen.colored(Output.Color.BOLD, "Plan: " + plan.summary(options.isSet(), true)));
        if (plan.rejection().isPresent()) {
            throw new PushFault(SetPush.explained(plan.rejection().get()));
        }
        if (options.planOnly()) {
            return code(rejections);
        }
        if (!plan.isChange()) {
            screen.print("Nothing to do.");
            return code(rejections);
        }
        return isConfirmed() ? apply(transfer, plan.plan(), new ResultPrinter(screen, spool, rejections).quiet()) : NOTHING_DONE;
    }

    private int apply(Transfer transfer, String plan, ResultPrinter results) throws IOException, PushFault {
        if (!transfer.apply(plan, results)) {
            return SOME_REJECTED;
        }
        screen.print(screen.colored(Output.Color.BOLD, "Done: " + results.summary(options.isSet(), false)));
        return code(results.rejections());
    }

    private static int code(RejectionReport rejections) {
        return rejections.count() > 0 ? SOME_REJECTED : DONE;
    }

    private boolean isConfirmed() {
        var typed = screen.ask("Apply? Only 'yes' is accepted: ");
        if ("yes".equals(typed == null ? null : typed.strip())) {
            return true;
        }
        screen.printStatus("Nothing was done.");
        return false;
    }
}
