import { query } from '../../operations/operation.ts'
import { AUTHZEN, Decision, Evaluation, EXAMPLE_ORGANIZATION, EXAMPLE_SUBJECT } from './authzen.contract.ts'
import { toDecisionView } from './authzen.view.ts'
import { decide, readSubjectStates } from './decide.ts'

/** Answers one AuthZEN evaluation: whether a subject may perform an action on a resource. */
export const evaluateAccess = query({
  id: 'evaluateAccess',
  ...AUTHZEN,
  summary: 'Evaluate access of a subject',
  description:
    'Denials have the status 200, too. The permission is the action’s name, or `<resource type>.<action name>`.',
  method: 'POST',
  path: '/access/v1/evaluation',
  body: Evaluation,
  response: Decision,
  errors: [],
  example: {
    body: { subject: EXAMPLE_SUBJECT, action: { name: 'agents.run' }, resource: EXAMPLE_ORGANIZATION },
    response: { decision: false, context: { reason: 'member_suspended' } },
  },

  answerWhileFrozen: () => toDecisionView('organization_frozen'),

  read: ({ organizationId, body: question, now }) => readSubjectStates(organizationId, now, [question]),

  answer: ({ caller, found: states, body: question }) =>
    toDecisionView(decide(question, caller.organizationId, states)),
})
