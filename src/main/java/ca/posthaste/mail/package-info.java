/** Mail: messages are added to the {@link ca.posthaste.mail.Outbox} in the transaction that causes them, and sent later. */
package ca.posthaste.mail;
