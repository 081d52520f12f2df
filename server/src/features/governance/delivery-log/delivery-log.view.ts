import { toTimestamp, toTimestampOrNull } from '../../../kernel/schema.ts'
import type { AttemptView, DeliveryView } from './delivery-log.contract.ts'
import type { AttemptRow, DeliveryRow } from './delivery-log.sql.ts'

export const toDeliveryView = (delivery: DeliveryRow): DeliveryView => ({
  id: delivery.id,
  event_id: delivery.event_id,
  event_type: delivery.event_type,
  status: delivery.status,
  attempts: delivery.attempts,
  // The row of a delivery that is being sent still has a due time, which is not shown.
  next_attempt_at: delivery.status === 'pending' ? toTimestampOrNull(delivery.next_attempt_at) : null,
  last_attempt_at: toTimestampOrNull(delivery.last_attempt_at),
  last_outcome: delivery.last_outcome,
  last_status: delivery.last_status,
  created_at: toTimestamp(delivery.created_at),
  finished_at: toTimestampOrNull(delivery.finished_at),
})

export const toAttemptView = ({
  dns_ms,
  connect_ms,
  tls_ms,
  first_byte_ms,
  total_ms,
  ...attempt
}: AttemptRow): AttemptView => ({
  number: attempt.number,
  started_at: toTimestamp(attempt.started_at),
  status: attempt.status,
  outcome: attempt.outcome,
  timings: { dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms },
  response_excerpt: attempt.response_excerpt,
  error: attempt.error,
  next_attempt_at: toTimestampOrNull(attempt.next_attempt_at),
})
