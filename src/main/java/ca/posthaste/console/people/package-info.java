/** Pages of the console for an employer's owners: its people, its settings, and what was done. */
package ca.posthaste.console.people;
