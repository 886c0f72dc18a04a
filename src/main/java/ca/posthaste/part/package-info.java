/**
 * The building blocks of the service. Each feature has one class that implements {@link ca.posthaste.part.Part} and shows what the feature consists of: its
 * objects, routes, periodic tasks and shutdown. {@link ca.posthaste.part.Housekeeping} runs the tasks of all parts.
 */
package ca.posthaste.part;
