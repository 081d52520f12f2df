import type { Answers } from '../../database/pool.ts'
import { type Authority, authorityOf } from '../../kernel/authority.ts'
import { isUuid } from '../../kernel/ids.ts'
import { ALL_ROWS } from '../../kernel/page.ts'
import { keyAccessOf, listKeyRows, ownerOf } from '../api-keys/index.ts'
import { accessOf, type IdentifiedMember, identifiedMembers } from '../members/index.ts'
import { type FiringStateRow, permitOf, readFiringStates } from '../triggers/index.ts'
import type { DecisionReason, Question } from './authzen.contract.ts'

/** The current state of the subjects in the questions, by id. */
export type SubjectStates = Answers<ReturnType<typeof readSubjectStates>>

/** The name of the only action on a trigger. It is not a permission. */
export const FIRE = 'fire'

/** The action `fire` in the notation of permissions. */
const TRIGGER_FIRE = `trigger.${FIRE}`

/**
 * Reads the state that the decisions need, with one statement for each kind of subject. Most questions are only about
 * people, so one statement suffices.
 */
export function readSubjectStates(
  organizationId: string,
  now: Date,
  questions: readonly Pick<Question, 'subject' | 'resource'>[],
) {
  const named = questions.flatMap(({ subject, resource }) =>
    resource.type === 'trigger' ? [subject, resource] : subject,
  )
  const idsOf = (type: string) => [...new Set(named.filter(entity => entity.type === type).map(({ id }) => id))]
  const [users, triggers, keys] = [idsOf('user'), idsOf('trigger'), idsOf('api_key').filter(isUuid)]
  return {
    members: users.length > 0 ? identifiedMembers(organizationId, users) : undefined,
    triggers: triggers.length > 0 ? readFiringStates(organizationId, triggers).map(byId) : undefined,
    keys: keys.length > 0 ? listKeyRows(organizationId, { ids: keys }, ALL_ROWS, now).map(byId) : undefined,
  }
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map(row => [row.id, row]))

/** The permission that a question is about. */
export const permissionOf = ({ action, resource }: Pick<Question, 'action' | 'resource'>): string =>
  action.name.includes('.') ? action.name : `${resource.type}.${action.name}`

/** True if a question is about firing a trigger, not about a permission. */
export const isFiring = (question: Pick<Question, 'action' | 'resource'>): boolean =>
  question.resource.type === 'trigger' && permissionOf(question) === TRIGGER_FIRE

/**
 * The permissions of the member, or of the key's owner, on which the decisions about a subject depend. Undefined if
 * there is no such subject, and for a trigger.
 */
export function authorityOfSubject({ type, id }: Question['subject'], states: SubjectStates): Authority | undefined {
  const key = type === 'api_key' ? states.keys?.get(id.toLowerCase()) : undefined
  const row = type === 'user' ? states.members?.get(id) : key && ownerOf(key)
  return row && authorityOf(row)
}

/** Decides a question. It has no rules of its own, but applies those of members, triggers and API keys. */
export function decide(question: Question, organizationId: string, states: SubjectStates): DecisionReason {
  const { subject, resource } = question
  if (isOtherOrganization(resource, organizationId)) return 'unknown_resource'
  switch (subject.type) {
    case 'user':
      return decideForMember(question, states.members?.get(subject.id), states.triggers)
    case 'trigger':
      return decideForTrigger(question, states.triggers?.get(subject.id))
    case 'api_key': {
      const key = states.keys?.get(subject.id.toLowerCase())
      if (!key) return 'unknown_subject'
      return isFiring(question) ? 'not_granted' : keyAccessOf(key, permissionOf(question))
    }
    default:
      return 'unknown_subject'
  }
}

export const isOtherOrganization = ({ type, id }: Question['resource'], organizationId: string): boolean =>
  type === 'organization' && id.toLowerCase() !== organizationId

/** A trigger fires on behalf of its member, so no other member may fire it. */
function decideForMember(
  question: Question,
  member: IdentifiedMember | undefined,
  triggers: SubjectStates['triggers'],
) {
  if (!member || !isFiring(question)) return accessOf(member, permissionOf(question))
  const state = triggers?.get(question.resource.id)
  if (!state) return 'unknown_resource'
  return state.user_id === member.user_id ? permitOf(state) : 'not_granted'
}

function decideForTrigger({ action, resource }: Question, state: FiringStateRow | undefined) {
  if (!state) return 'unknown_subject'
  const isOther = resource.type === 'trigger' && resource.id !== state.id
  const fires = action.name === FIRE || action.name === TRIGGER_FIRE
  return fires && !isOther ? permitOf(state) : 'not_granted'
}
