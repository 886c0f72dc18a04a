/**
 * What version 1.1 answers, kept as files and compared byte for byte.
 *
 * <p>Each file below {@code src/test/resources/recorded/v1.1} is one exchange: the request as it is sent, a line that begins
 * with {@code ===} and the status, the headers, the body. A folder is a scenario: its files are played in the order of their
 * names, with employers, a clock and marks of its own, and nothing of it is left for the next.
 *
 * <p>What cannot be the same twice stands as a mark that is learnt when it is first met: <code>{job:1}</code>,
 * <code>{employer:1}</code>, <code>{application:1}</code>, <code>{place:1}</code>, <code>{receipt:1}</code>,
 * <code>{tag:1}</code>, <code>{request}</code>. So a reader sees that a link and an id agree, and so does the comparison. A
 * request uses the same marks, and <code>{key:bakery}</code> for a key of the employer of that name. A character that is
 * repeated often is written as <code>{x × 300000}</code>. Dates are real ones: the clock stands still.
 *
 * <p>Lines before the request: {@code #} a remark, {@code @day 2026-04-20} moves the clock to noon of that day,
 * {@code @refresh} does a round of auto-refresh, {@code @mail} waits until all mail has left, {@code @revoke bakery} revokes
 * the employer's key, {@code @times 11} sends the request so often and records the last answer.
 *
 * <p>A new recording begins as a file with nothing but its request. Answers are written, on purpose only, by
 * {@code mvn test -Dtest=RecordedAnswersTest -Dposthaste.write-recordings=true}, which always fails.
 */
package ca.posthaste.api.recorded;
