/** Open jobs for machines that redistribute them: search engines and aggregators. They get only what {@code PublicJob} exposes. */
package ca.posthaste.board.feed;
