/**
 * Words, as needed by the index and by queries. {@link ca.posthaste.search.text.WordScanner} splits a text into words ({@code PlainText} removes the
 * markup, {@code Letters} the accents), {@link ca.posthaste.search.text.TermNormalizer} stems them in both languages, and
 * {@link ca.posthaste.search.text.Synonyms} supplies synonyms. Nothing here knows about jobs.
 */
package ca.posthaste.search.text;
