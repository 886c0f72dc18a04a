/** Access to the database, the same for every engine: transactions, statements with named parameters, fair queueing. Nothing here knows a feature. */
package ca.posthaste.db;
