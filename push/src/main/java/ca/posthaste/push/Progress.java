package ca.posthaste.push;

/** Shows the progress of a request: how much of it is sent, and then how many lines of the response have arrived. */
final class Progress implements HttpExchange.Watcher {
    private final Output screen;
    private final String what;
    private final long jobs;
    private final long bytes;

    Progress(Output screen, String what, long jobs, long bytes) {
        this.screen = screen;
        this.what = what;
        this.jobs = jobs;
        this.bytes = bytes;
    }

    @Override public void sent(long count) {
        screen.progress(what + ": sending", bytes == 0 ? jobs : jobs * Math.min(count, bytes) / bytes, jobs);
    }

    /** Shows the lines received. There may be more lines than jobs, because removed jobs are not in the file. */
    @Override public void answered(long lines) {
        screen.progress(what, Math.min(lines, jobs), jobs);
    }
}
