/** Open jobs for machines that carry them further: search engines and aggregators. What they may be told is what {@code PublicJob} tells. */
package ca.posthaste.board.feed;
