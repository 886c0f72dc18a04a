/** Network addresses and ranges. */
package ca.posthaste.http.address;
