/** SQLite: one writer that commits in groups, readers with connections of their own, and recovery after a disk fault. */
package ca.posthaste.db.sqlite;
