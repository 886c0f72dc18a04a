package ca.posthaste.http.paging;

public record Paging(int page, int pageSize) {
    public static final int PAGE_SIZE_DEFAULT = 10;
    public static final int PAGE_SIZE_MAX = 100;

    public long offset() {
        return (page - 1L) * pageSize;
    }

    /** Returns the number of pages of a list with {@code total} entries. */
    public int pages(int total) {
        return (int) ((total - 1L + pageSize) / pageSize);
    }
}
