package ca.posthaste.paging;

/** Which page of a list is asked for. */
public record Paging(int page, int pageSize) {
    public static final int PAGE_SIZE_DEFAULT = 10;
    public static final int PAGE_SIZE_MAX = 100;

    public long offset() {
        return (page - 1L) * pageSize;
    }

    /** How many pages a list of so many entries has. */
    public int pages(int total) {
        return (int) ((total - 1L + pageSize) / pageSize);
    }
}
