/**
 * Reads files with jobs: our own NDJSON, JSON and CSV, and other systems' exports. Every reader returns one job at a time, as the JSON that the API accepts,
 * with its place in the file. None holds more than one job in memory.
 */
package ca.posthaste.push.source;
