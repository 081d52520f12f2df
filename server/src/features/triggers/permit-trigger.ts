import { query } from '../../operations/operation.ts'
import { permitOf } from './permit.ts'
import { Permit, TriggerPath, triggerNotFound } from './triggers.contract.ts'
import { readFiringState } from './triggers.sql.ts'

/** Whether a trigger may fire now: the question that the platform asks before each firing. */
export const permitTrigger = query({
  id: 'permitTrigger',
  summary: 'Ask whether a trigger may fire',
  description:
    'Ask before each firing and keep no answer: a suspension holds for every question asked after it. Of ' +
    'several reasons the first of `not_a_member`, `member_suspended`, `trigger_disabled`, ' +
    '`oracle_paused`, `integration_gone` is given. `oracle_paused` also says that no Oracle is ' +
    'registered. The triggers of a kept Oracle are allowed although their member is suspended.',
  method: 'GET',
  path: '/v1/triggers/{id}/permit',
  scope: 'triggers:read',
  permission: null,
  params: TriggerPath,
  response: Permit,
  errors: [triggerNotFound],
  example: { response: { allowed: false, reason: 'member_suspended' } },

  read: ({ organizationId, params }) => readFiringState(organizationId, params.id),

  answer({ found: state }) {
    if (!state) throw triggerNotFound()
    const reason = permitOf(state)
    return { allowed: reason === 'granted', reason }
  },
})
