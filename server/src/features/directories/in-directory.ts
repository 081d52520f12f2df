import type { Answers, Batch } from '../../database/pool.ts'
import { PERMISSIONS, PLATFORM_PERMISSIONS } from '../../kernel/vocabulary.ts'
import { assertNotFrozen, invalidDirectoryToken } from '../../operations/access.ts'
import type { Caller } from '../../operations/caller.ts'
import { executeInternally } from '../../operations/internal-change.ts'
import type { Outcome, RequestContext } from '../../operations/operation.ts'
import { actorOf } from '../../operations/refused.ts'
import type { Runtime } from '../../operations/runtime.ts'
import { changesOf } from './changes-of-facts.ts'
import { type ConnectedDirectoryRow, type DirectoryRow, findDirectoryByToken } from './directories.sql.ts'
import { type ChangeCounts, countChanges } from './synchronizations.sql.ts'

/** The connection of a directory, as found by the token of a request. */
export interface Connection {
  readonly organizationId: string
  readonly id: string
  readonly name: string
  readonly strict: boolean
  readonly tokenHash: Buffer
  /** The effect of the request so far, which the activity log records. */
  readonly effect: { hasChanged: boolean; createdId: string | null }
}

/**
 * The caller of a directory's changes. It may act on everyone but owners, and on owners if it may suspend them. No API
 * operation has this caller, so only the changes of this module can use its permissions.
 */
export const callerOf = (directory: DirectoryRow): Caller => ({
  organizationId: directory.organization_id,
  userId: directory.id,
  name: directory.name,
  email: '',
  isOwner: directory.may_suspend_owners,
  permissions: [...PERMISSIONS, PLATFORM_PERMISSIONS],
  isOrganizationFrozen: false,
  credential: { type: 'directory', id: directory.id, name: directory.name },
})

export interface Deciding {
  readonly caller: Caller
  readonly directory: DirectoryRow
  readonly now: Date
}

interface DirectoryChange<Read extends Batch, T, More extends Batch> {
  read(now: Date): Read
  /** Statements of a second batch, which depend on the results of the first. */
  readMore?(context: Deciding & { readonly found: Answers<Read> }): More
  decide(context: Deciding & { readonly found: Answers<Read>; readonly more: Answers<More> }): Outcome<T>
}

/**
 * Makes a governance change as the directory. Verifies again, under the organization's lock, that the token is valid
 * and the organization is not frozen.
 * @throws invalid_directory_token, organization_frozen, and what `decide` throws
 */
export async function inDirectory<Read extends Batch, T, More extends Batch = undefined>(
  runtime: Runtime,
  { organizationId, id, name, tokenHash, effect }: Connection,
  context: RequestContext,
  change: DirectoryChange<Read, T, More>,
): Promise<T> {
  const actor = actorOf({ userId: id, name, credential: { type: 'directory', id, name } })
  const deciding = (directory: DirectoryRow, now: Date): Deciding => ({ caller: callerOf(directory), directory, now })
  let counts: ChangeCounts | null = null
  const response = await executeInternally<Batch, T, Batch>(
    runtime,
    organizationId,
    { actor, context },
    {
      read: now => ({ directory: findDirectoryByToken(organizationId, tokenHash, now), asked: change.read(now) }),
      readMore({ now, found }) {
        const { directory, asked } = found as Found<Read>
        return directory && change.readMore?.({ ...deciding(directory, now), found: asked })
      },
      decide({ now, found, more }) {
        const { directory, asked } = found as Found<Read>
        if (!directory) throw invalidDirectoryToken()
        assertNotFrozen(directory.is_organization_frozen)
        const outcome = change.decide({ ...deciding(directory, now), found: asked, more: more as Answers<More> })
        counts = outcome.fact && changesOf(outcome.fact)
        if (!counts) return outcome
        return { ...outcome, writes: [outcome.writes, countChanges({ organizationId, id }, counts, now)] }
      },
    },
  )
  if (counts) effect.hasChanged = true
  return response
}

interface Found<Read extends Batch> {
  readonly directory: ConnectedDirectoryRow | undefined
  readonly asked: Answers<Read>
}
