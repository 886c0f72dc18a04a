package ca.posthaste.push;

/**
 * Options of a push.
 *
 * @param source      system whose set the file is; null for a batch
 * @param planOnly    whether to show the plan without applying it
 * @param yes         whether to apply without asking
 * @param absent      treatment of jobs that are not in the set: delete, or null to archive them
 * @param maxRemovals maximum number of jobs to remove; null for the server's own limit
 */
public record PushOptions(String source, boolean planOnly, boolean yes, boolean cleansHtml, String absent, Integer maxRemovals,
                          boolean allowsEmpty) {
    boolean isSet() {
        return source != null;
    }
}
