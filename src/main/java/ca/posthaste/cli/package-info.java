/** The command line. Each command is a class; {@link ca.posthaste.cli.Serve} starts the service. */
package ca.posthaste.cli;
