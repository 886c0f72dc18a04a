/** Backup and restore of a data folder, and the guard against starting with an empty database beside the files of another. */
package ca.posthaste.db.backup;
