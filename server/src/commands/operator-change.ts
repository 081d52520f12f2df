import type { Answers, Batch } from '../database/pool.ts'
import { findMember, identifiedMembers, type MemberRow } from '../features/members/index.ts'
import { PublicError } from '../kernel/errors.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import type { Caller } from '../operations/caller.ts'
import { executeInternally } from '../operations/internal-change.ts'
import { type Operation, type Outcome, unchanged } from '../operations/operation.ts'
import type { Runtime } from '../operations/runtime.ts'
import { operatorOrigin } from './runtime.ts'

interface Asked {
  readonly organization: string
  readonly params?: object
  readonly body?: object
  /**
   * The member whose authority limits the change, by user ID, email address or external ID. Without one, the operator
   * has the authority of an owner.
   */
  readonly holder?: string
  readonly dryRun?: boolean
}

type Change = Extract<Operation, { kind: 'change' }>

/**
 * Runs an operation of the API for the operator: with the operation's reads, decision and writes, under the
 * organization's lock, and recorded with the operator as the actor. The operation must not have `readMore`.
 * @throws OperatorError
 */
export async function changeAsOperator<T>(runtime: Runtime, operation: Change, asked: Asked): Promise<T> {
  const { organization: organizationId, params, body, holder, dryRun = false } = asked
  const request = {
    params: params as never,
    query: { dry_run: dryRun } as never,
    body: { ...defaultsOf(operation), ...body } as never,
  }
  const change = executeInternally<Batch, T, Batch>(runtime, organizationId, operatorOrigin(), {
    read: now => ({
      identified: holder !== undefined && identifiedMembers(organizationId, [holder]),
      asked: operation.read?.({ ...request, organizationId, now, needsPreviewState: false }),
    }),
    readMore({ found }) {
      const identified = (found as Found).identified
      const { user_id } = (identified && holder !== undefined && identified.get(holder)) || {}
      return user_id !== undefined && findMember(organizationId, user_id)
    },
    decide({ now, found, more }) {
      const caller = holder === undefined ? operator(organizationId, now) : callerOf(more as MemberRow | false, now)
      const answers = { found: (found as Found).asked, more: undefined }
      const outcome = operation.decide({ ...request, ...answers, caller, now, dryRun }) as Outcome<T>
      return dryRun ? unchanged(outcome.response) : outcome
    },
  })
  return change.catch(error => {
    throw error instanceof PublicError ? new OperatorError(sentenceOf(error), { cause: error }) : error
  })
}

/** The default values of the request body's fields, for fields that the command does not set. */
const defaultsOf = ({ body }: Change) =>
  Object.fromEntries(
    Object.entries(body?.properties ?? {}).flatMap(([name, { default: value }]: [string, { default?: unknown }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )

interface Found {
  readonly identified: Answers<ReturnType<typeof identifiedMembers>> | false
  readonly asked: unknown
}

function sentenceOf({ message, details: { missing_permissions: missing = [] } }: PublicError): string {
  const sentence = message.endsWith('.') ? message : `${message}.`
  return missing.length > 0 ? `${sentence} Missing: ${missing.join(', ')}.` : sentence
}

/** A member as a caller. The command line of the operator counts as a recent sign-in. */
function callerOf(member: MemberRow | false | undefined, now: Date): Caller {
  if (!member) {
    throw new OperatorError(
      '--issued-to must name an active member of this organization by user ID, email address or external ID.',
    )
  }
  if (member.status !== 'active') throw new OperatorError('The member of --issued-to is suspended.')
  return {
    organizationId: member.organization_id,
    userId: member.user_id,
    name: member.name,
    email: member.email,
    isOwner: member.is_owner,
    permissions: member.permissions,
    isOrganizationFrozen: false,
    credential: { type: 'session', id: member.user_id, signedInAt: now },
  }
}

/** The operator as a caller with an owner's authority. It adds no power: `owner recover` can make anyone an owner. */
const operator = (organizationId: string, now: Date): Caller => ({
  organizationId,
  userId: '',
  name: '',
  email: '',
  isOwner: true,
  permissions: [],
  isOrganizationFrozen: false,
  credential: { type: 'session', id: '', signedInAt: now },
})
