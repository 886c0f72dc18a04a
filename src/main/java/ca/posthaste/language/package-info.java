/** English and French: texts in both languages, and the catalogues of messages. */
package ca.posthaste.language;
