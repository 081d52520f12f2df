import type { Static } from 'typebox'
import { query } from '../../operations/operation.ts'
import { permitOf } from './permit.ts'
import { Permit, TriggerPath, triggerNotFound } from './triggers.contract.ts'
import { readFiringState } from './triggers.sql.ts'

/** Checks whether a trigger may fire now. The platform calls this before each firing. */
export const permitTrigger = query({
  id: 'permitTrigger',
  summary: 'Check whether a trigger may fire',
  description:
    'Check before each run and do not cache the result: a suspension applies to every check after it. If several ' +
    'reasons apply, the first one in this order is returned: `organization_frozen`, `not_a_member`, ' +
    '`member_suspended`, `trigger_disabled`, `oracle_paused`, `integration_gone`. `oracle_paused` also means that no ' +
    'Oracle is registered. The triggers of an Oracle that keeps running are allowed although their member is ' +
    'suspended.',
  method: 'GET',
  path: '/v1/triggers/{id}/permit',
  scope: 'triggers:read',
  permission: null,
  params: TriggerPath,
  response: Permit,
  errors: [triggerNotFound],
  example: { response: { allowed: false, reason: 'member_suspended' } },

  answerWhileFrozen: (): Static<typeof Permit> => ({ allowed: false, reason: 'organization_frozen' }),

  read: ({ organizationId, params }) => readFiringState(organizationId, params.id),

  answer({ found: state }) {
    if (!state) throw triggerNotFound()
    const reason = permitOf(state)
    return { allowed: reason === 'granted', reason }
  },
})
