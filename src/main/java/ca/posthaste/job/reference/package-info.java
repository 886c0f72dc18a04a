/** Reference data: categories, position types, salary periods and routing types. */
package ca.posthaste.job.reference;
