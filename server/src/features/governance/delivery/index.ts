/**
 * Delivery: how governance events reach the webhooks.
 *
 * Words: outbox (committed events without deliveries yet), fan-out, lane (one webhook's waiting deliveries), claim (a
 * lane is one worker's until a time), lane batch (what a worker sends under one claim), guard (checks each request of a
 * batch), revocation (a change after which requests that use the former state may not leave), quiet (no request is
 * under way), barrier (the wait for that).
 * Invariants: every committed event becomes one delivery for each webhook that subscribes to it; a lane has one batch
 * at a time; its end and its deliveries' outcomes commit together, and only under its claim; every attempt is signed
 * anew and carries the event's id; once the barrier has resolved, no request with the former state leaves.
 */

export { afterRevocation, type RevocationBarrier, replayAfterRevocation } from './after-revocation.ts'
export { measureBacklog } from './backlog.ts'
export { createDelivery } from './create-delivery.ts'
export { deleteInProgress } from './delivery.contract.ts'
export { fanOutBeforeChange, readForFanOut } from './fan-out.ts'
export {
  type FailingLane,
  type GivenUpLane,
  halfOpenBreaker,
  insertLane,
  lockFailingSince,
  lockLane,
  lockUnwarnedLane,
  markLanesDue,
  recordWarning,
} from './lanes.sql.ts'
export { insertPingDelivery, requeue, retryNow } from './requeue.sql.ts'
export { holdIfQuiet, isRevoking } from './revocations.sql.ts'
export { resumeWebhook, revokeDeliveries } from './revoke-deliveries.ts'
export type { SendPause } from './send-pause.ts'
export type { AtStep, Step } from './serve-lane.ts'
export { skipFanout } from './skip-fanout.ts'
export { makeSecret, type SealedSecret } from './webhook-secret.ts'
