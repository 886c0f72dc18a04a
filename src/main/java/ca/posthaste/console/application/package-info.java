/** Applications in the console: the inbox, one application with its notes and actions, and the export. */
package ca.posthaste.console.application;
