/**
 * The Lucene index of open jobs on this node: what is indexed, how a query is read, facets, following the board's changes, repair. The
 * database stays the truth: everything here can be deleted and is made anew.
 */
package ca.posthaste.search;
