/**
 * Feeds that a caller follows: numbered entries of an employer, cursors, and callers who wait for the next entry. What the
 * entries are is up to the feature ({@link ca.posthaste.feed.FeedStore}). Decision 21 says how the numbers are given.
 */
package ca.posthaste.feed;
