/** Applications in the console: the inbox, one application with its notes, what is done with it, and the export. */
package ca.posthaste.console.application;
