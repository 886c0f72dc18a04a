/** The operator's pages: the morning check, and the actions that follow from it. An operator cannot see applications. */
package ca.posthaste.console.operator;
