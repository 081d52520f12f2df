/**
 * Delivery: sends governance events to the webhooks.
 *
 * Terms: outbox (committed events that are not fanned out yet), fan-out (creates the deliveries of events), lane (the
 * queue of one webhook's deliveries), claim (a worker's lease on a lane), lane batch (the requests that a worker sends
 * under one claim), guard (checks each request of a batch before it is written), revocation (a change after which no
 * request with the webhook's former state may be sent), idle webhook (no worker has claimed its lane), barrier (waits
 * until a revocation has taken effect).
 * Invariants: every committed event becomes one delivery for each subscribed webhook; a lane has one batch at a time;
 * the end of a batch commits with its deliveries' outcomes, and only under its claim; every attempt is signed again and
 * carries the event's id; once the barrier has resolved, no request with the former state is sent.
 */

export { afterRevocation, type RevocationBarrier, replayAfterRevocation } from './after-revocation.ts'
export { measureBacklog } from './backlog.ts'
export { createDelivery } from './create-delivery.ts'
export { deleteInProgress } from './delivery.contract.ts'
export { fanOutBeforeChange, readForFanOut } from './fan-out.ts'
export {
  type FailingLane,
  halfOpenBreaker,
  insertLane,
  type LaneToDisable,
  lockFailingSince,
  lockLane,
  lockUnwarnedLane,
  markLanesDue,
  recordWarning,
} from './lanes.sql.ts'
export { insertPingDelivery, requeue, retryNow } from './requeue.sql.ts'
export { isRevoking, lockIfIdle } from './revocations.sql.ts'
export { resumeWebhook, revokeDeliveries } from './revoke-deliveries.ts'
export type { SendPause } from './send-pause.ts'
export type { AtStep, Step } from './serve-lane.ts'
export { skipFanout } from './skip-fanout.ts'
export { makeSecret, type SealedSecret } from './webhook-secret.ts'
