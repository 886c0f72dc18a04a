/** Searches in the index: parsing the search text, building the query, ranking and counting. */
package ca.posthaste.search.query;
