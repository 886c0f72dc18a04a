/**
 * Access to the database, the same for every engine: transactions, statements with named parameters, and fair queueing of what waits. The engines are in
 * {@link ca.posthaste.db.sqlite} and {@link ca.posthaste.db.postgres}. Nothing here knows a feature.
 */
package ca.posthaste.db;
