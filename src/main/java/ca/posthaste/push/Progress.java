package ca.posthaste.push;

/** Tells how far a request is: how much of it is sent, and then how many lines of the answer have come. */
final class Progress implements Transfer.Watcher {
    private final Screen screen;
    private final String what;
    private final long jobs;
    private final long bytes;

    Progress(Screen screen, String what, long jobs, long bytes) {
        this.screen = screen;
        this.what = what;
        this.jobs = jobs;
        this.bytes = bytes;
    }

    @Override public void sent(long count) {
        screen.progress(what + ": sending", bytes == 0 ? jobs : jobs * Math.min(count, bytes) / bytes, jobs);
    }

    /** There may be more lines than jobs: those that are removed are not in the file. */
    @Override public void answered(long lines) {
        screen.progress(what, Math.min(lines, jobs), jobs);
    }
}
