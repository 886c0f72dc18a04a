/** Jobs as JSON, as their owner reads them. */
package ca.posthaste.job.json;
