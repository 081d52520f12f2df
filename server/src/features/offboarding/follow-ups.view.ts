import { toTimestampOrNull } from '../../kernel/schema.ts'
import type { FollowUps, OpenFollowUp } from './follow-ups.contract.ts'
import type { FollowUpRow, OpenFollowUpRow } from './follow-ups.sql.ts'

export const toFollowUpsView = (rows: readonly FollowUpRow[]): FollowUps => ({
  follow_ups: rows.map(({ id, kind, item_id, name, done_at, done_by, is_carried_over, settled_by }) => ({
    id,
    kind,
    item_id,
    name,
    done_at: toTimestampOrNull(done_at),
    done_by,
    is_carried_over,
    settled_by,
  })),
})

export const toOpenFollowUpView = ({ id, user_id, kind, item_id, name }: OpenFollowUpRow): OpenFollowUp => ({
  id,
  user_id,
  kind,
  item_id,
  name,
})
