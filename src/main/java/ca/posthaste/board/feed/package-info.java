/**
 * What carries jobs further: feeds for readers and for other job sites, and the sitemap. A job is one {@link ca.posthaste.board.feed.FeedItem}
 * for all of them, and each format has a writer.
 */
package ca.posthaste.board.feed;
