import type { Fact } from '../../operations/operation.ts'
import type { OracleRow } from './oracle.sql.ts'
import { toOracleView } from './oracle.view.ts'

/**
 * The Oracle as the target of an audit entry. An organization has at most one, so the organization's id identifies it.
 */
const targetOf = ({ organization_id, name }: OracleRow) => ({ type: 'oracle', id: organization_id, name })

export const oracleRegistered = (oracle: OracleRow): Fact => ({
  action: 'oracle.registered',
  target: targetOf(oracle),
  changes: { before: null, after: toOracleView(oracle) },
  events: [],
})

export function oracleChanged(before: OracleRow, after: OracleRow): Fact {
  const isResumed = before.status === 'paused' && after.status === 'running'
  return {
    action: 'oracle.changed',
    target: targetOf(after),
    changes: { before: toOracleView(before), after: toOracleView(after) },
    events: isResumed
      ? [
          {
            type: 'oracle.resumed',
            data: { user_id: after.owner_user_id, suspension_id: before.paused_by_suspension },
          },
        ]
      : [],
  }
}
