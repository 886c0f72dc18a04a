/**
 * Words, as the index and a query need them. {@link ca.posthaste.search.text.WordScanner} finds them in a text ({@code PlainText} takes the markup
 * off, {@code Letters} the accents), {@link ca.posthaste.search.text.Words} stems them in both languages, and
 * {@link ca.posthaste.search.text.Synonyms} knows others for them. Nothing here knows a job.
 */
package ca.posthaste.search.text;
