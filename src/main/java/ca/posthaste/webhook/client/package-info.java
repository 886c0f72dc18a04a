/** The client that calls receivers: it resolves their address, checks that it is public, and connects to exactly that address. */
package ca.posthaste.webhook.client;
