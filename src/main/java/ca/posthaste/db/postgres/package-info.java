/** PostgreSQL: a pool of connections, a start that waits for the server, and shared round trips for concurrent requests. */
package ca.posthaste.db.postgres;
