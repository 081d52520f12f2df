import { visible } from '../client/terminal-text.ts'
import { placeHold, releaseHold } from '../features/audit/archive/index.ts'
import { UsageError } from '../kernel/operator-error.ts'
import { assertOrganizationId } from './organization-id.ts'
import { print } from './print.ts'
import { operatorOrigin, withRuntime } from './runtime.ts'

interface Options {
  readonly organization: string
  readonly reason: string
  readonly release?: boolean
  readonly json?: boolean
}

const LONGEST_REASON = 500

/** Places or releases the legal hold of an organization, under which no audit entries are dropped. */
export async function auditHold({ organization, reason, release = false, json }: Options): Promise<void> {
  assertOrganizationId(organization)
  if (reason.trim() === '' || reason.length > LONGEST_REASON) {
    throw new UsageError(`--reason must not be blank, or longer than ${LONGEST_REASON} characters.`)
  }
  const change = release ? releaseHold : placeHold
  const held = await withRuntime(({ app }) => change(app.runtime, organization.toLowerCase(), reason, operatorOrigin()))
  const state = held.isHeld ? `is under a legal hold: ${held.reason}` : 'is under no legal hold'
  const text = `${held.isUnchanged ? 'No change: the' : 'The'} organization ${state}.`
  const { isHeld, isUnchanged } = held
  print(
    json,
    { organization_id: organization, held: isHeld, reason: held.reason, unchanged: isUnchanged },
    visible(text),
  )
}
