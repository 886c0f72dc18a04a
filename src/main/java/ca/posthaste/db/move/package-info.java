/** Copies a SQLite database into an empty PostgreSQL database. */
package ca.posthaste.db.move;
