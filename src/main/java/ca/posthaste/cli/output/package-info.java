/** Output of commands: help, warnings, progress and errors. */
package ca.posthaste.cli.output;
