/**
 * Posthaste, a job posting service.
 *
 * <pre>
 * write  HTTP ─► FrontDoor ─► JobsResource ─► JobPatch ─► Publishing ─► Posting ─► Jobs ─► Database
 *                route, key,   reads the      parse,      transaction   the rules  SQL     SQLite or PostgreSQL
 *                limit, body   call           check
 *                ◄─ Reply ◄─── JobJson ◄───────────────────────────────── Job ◄───┘
 *
 * read   HTTP ─► FrontDoor ─► JobsResource ─► JobAnswers ─► AnswerCache, or Jobs ─► rows ─► JobJson ─► Reply
 * </pre>
 *
 * Data goes right once and comes back once. Packages point one way, which a test holds (ArchitectureTest):
 *
 * <ul>
 * <li>{@code cli}: the command line; starts the service, manages employers and keys.
 * <li>{@code config}: the settings, and what they mean for mail and files. No feature reads a setting.
 * <li>{@code web}: the front page, the OpenAPI document and the interactive documentation.
 * <li>{@code application}: what candidates send, their files, who reads it and when it is erased.
 * <li>{@code reminder}: tells an employer's users by mail which jobs close, and which drafts could not be published.
 * <li>{@code statistics}: how often a job was seen and applied for, by day.
 * <li>{@code console} and what is below it: the pages that people sign in to; no rules of their own.
 * <li>{@code account}: the people who belong to employers, and operators; how they sign in.
 * <li>{@code audit}: who did what, and when.
 * <li>{@code mail}: the outbox, which sits on the queue, and how a message is written and handed to a mail server.
 * <li>{@code queue}: work that is done after a transaction, at least once: lease, retry, give up, wake.
 * <li>{@code idempotency}: a request that is repeated with its Idempotency-Key has one effect and gets its first answer again.
 * <li>{@code board}: what candidates see of a job, and how they find it. Only here is it known what confidential means.
 * <li>{@code job}: the posting, its parts and its rules; the use cases; the store; JSON over HTTP.
 * <li>{@code rules}: the posting rules of the provinces: pure functions, with their sources beside them.
 * <li>{@code push}, {@code push.source}: the client: reads the jobs of a file and sends them to a server. No part of the service.
 * <li>{@code location}: Canadian locations, and what "City, Province" means.
 * <li>{@code reference}: position types, categories, salary periods, routing types.
 * <li>{@code employer}: who owns jobs, and the keys they call with.
 * <li>{@code refusal}: the last calls of an employer that were refused, for who has to mend them.
 * <li>{@code http}: the front door, the route table and everything about requests that belongs to no feature.
 * <li>{@code http.form}: forms and the files in them, read as they arrive.
 * <li>{@code upload}: files between their arrival and the answer; knows nothing of HTTP.
 * <li>{@code db}: the engines, SQLite's single writer, migrations, backup and the move to PostgreSQL.
 * <li>{@code api}, {@code json}, {@code paging}, {@code limit}, {@code address}, {@code language}: the versions of the interface,
 *     strict JSON, which page of a list, how often, what an address looks like, the languages we speak. Small, and for everyone.
 * <li>{@code problem}: the catalogue of refusals, and input read field by field.
 * </ul>
 *
 * {@link ca.posthaste.App} makes the core's objects, {@link ca.posthaste.ConsoleApp} those of the console; {@link ca.posthaste.Service} starts and stops them. No other
 * package knows that there is a container.
 */
package ca.posthaste;
