/** Reads files with jobs, our own and other systems': one job at a time, as the JSON that the API accepts, with its place. Only one job is in memory. */
package ca.posthaste.push.source;
