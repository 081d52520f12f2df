/**
 * Destinations: the hosts to which requests to URLs of tenants may be sent, and the only code that sends them. Used by
 * webhooks, by delivery, and by directories for the keys of Universal Logout.
 *
 * Terms: gate (a check that every request must pass: the first gate checks the URL's text and literal IP address, the
 * second every address from its one DNS lookup, the third the remote end of its socket before the first byte),
 * destination (a URL that passed the first gate), allow list (the non-public destinations that the operator allows,
 * REEVE_WEBHOOK_ALLOW). Invariants: no byte is sent to an IP address that is neither public nor listed; every new
 * connection passes all gates again; a request ends with an outcome, within its time limit, whatever the receiver does.
 */

export { type AllowList, allowListOf, nothingListed } from './allow-list.ts'
export { checkUrl } from './destination-policy.ts'
export { OUTCOMES } from './failure.ts'
export { createSender, type RequestResult, type Sender } from './send-request.ts'
