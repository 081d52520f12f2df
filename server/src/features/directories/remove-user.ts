import type { Answers } from '../../database/pool.ts'
import type { Outcome } from '../../operations/operation.ts'
import { findOtherActiveOwner, isPerson } from '../members/index.ts'
import type { removeMember } from '../offboarding/index.ts'
import { type ChangeParts, type Done, isRefusalToTell, newLink, type OwnersToTell, refuse } from './change-user.ts'
import type { Deciding } from './in-directory.ts'
import { directoryUserNotFound, managedByOtherDirectory } from './people.contract.ts'
import { findLink, findUserRow, type OfDirectory } from './people.sql.ts'
import { toDirectoryUser } from './people.view.ts'
import type { DirectoryUser } from './scim/index.ts'

export interface UserRemoval {
  readonly of: OfDirectory
  readonly userId: string
  readonly precondition?: ((present: DirectoryUser) => void) | undefined
}

export const readForRemoval = (remove: ReturnType<typeof removeMember>, { of, userId }: UserRemoval, now: Date) => ({
  remove: remove.read?.({
    organizationId: of.organizationId,
    params: { userId },
    query: { dry_run: false },
    body: undefined,
    now,
    needsPreviewState: false,
  }),
  successor: findOtherActiveOwner(of.organizationId, userId),
  present: findUserRow(of, userId),
  link: findLink(of.organizationId, userId),
})

/**
 * Decides the removal of a member by a directory, with the code of the operation `removeMember`. A directory cannot
 * name a successor for service accounts: the first owner takes them over, because a refusal would leave the person
 * active.
 */
export function decideRemoval(
  remove: ReturnType<typeof removeMember>,
  parts: Pick<ChangeParts, 'mails'>,
  { userId, precondition }: UserRemoval,
  input: Deciding & { readonly found: Answers<ReturnType<typeof readForRemoval>>; readonly more: OwnersToTell },
): Outcome<Done> {
  const { caller, directory, now, found } = input
  const { present, link } = found
  const member = found.remove?.member
  if (!found.remove || !member || !isPerson(member) || !present) throw directoryUserNotFound()
  precondition?.(toDirectoryUser(present))
  if (link && link.directory_id !== directory.id) throw managedByOtherDirectory()
  try {
    const { successor } = found
    const query = { dry_run: false, ...(successor && { service_accounts_to: successor.user_id }) }
    const request = { caller, now, params: { userId }, query, body: undefined, dryRun: false, more: undefined }
    const { fact, writes } = remove.decide({ ...request, found: { ...found.remove, successor } })
    return { response: null, fact, writes }
  } catch (error) {
    if (!isRefusalToTell(error)) throw error
    return refuse(parts, error, input, member, link ?? newLink(directory.id, member), link)
  }
}
