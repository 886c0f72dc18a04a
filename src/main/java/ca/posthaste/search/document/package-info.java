/** The document of a job in the index: its fields, terms and values for filters. */
package ca.posthaste.search.document;
