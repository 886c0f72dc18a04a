/** The people who belong to employers: who they are, and what they may do. */
package ca.posthaste.account;
