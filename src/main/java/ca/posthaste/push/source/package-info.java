/**
 * Reads files with jobs: our own NDJSON, JSON and CSV, and what other systems export. Every reader gives one job at a time, as the
 * JSON that the API takes, with its place in the file. None holds more than one job in memory.
 */
package ca.posthaste.push.source;
