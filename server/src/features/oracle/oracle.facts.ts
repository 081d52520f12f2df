import type { Fact } from '../../operations/operation.ts'
import type { Oracle } from './oracle.sql.ts'
import { toOracleView } from './oracle.view.ts'

/** An organization has one Oracle, which therefore goes by the organization's id. */
const targetOf = ({ organizationId, name }: Oracle) => ({ type: 'oracle', id: organizationId, name })

export const oracleRegistered = (oracle: Oracle): Fact => ({
  action: 'oracle.registered',
  target: targetOf(oracle),
  changes: { before: null, after: toOracleView(oracle) },
  events: [],
})

export function oracleChanged(before: Oracle, after: Oracle): Fact {
  const isResumed = before.status === 'paused' && after.status === 'running'
  return {
    action: 'oracle.changed',
    target: targetOf(after),
    changes: { before: toOracleView(before), after: toOracleView(after) },
    events: isResumed
      ? [
          {
            type: 'oracle.resumed',
            data: { user_id: after.ownerUserId, suspension_id: before.pausedBySuspension },
          },
        ]
      : [],
  }
}
