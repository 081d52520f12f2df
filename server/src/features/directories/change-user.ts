import type { Answers, Batch } from '../../database/pool.ts'
import { PublicError } from '../../kernel/errors.ts'
import { combined } from '../../operations/fact.ts'
import { type Fact, hasStatements, type Outcome, unrecorded } from '../../operations/operation.ts'
import {
  isPerson,
  lastActiveOwner,
  listActiveOwners,
  lockMember,
  type MemberRow,
  memberChanged,
  type PersonRow,
  setDetails,
  setDirectory,
} from '../members/index.ts'
import { type reactivateMember, setHolds, sourcesOf, type suspendMember } from '../offboarding/index.ts'
import { nameOfOrganization } from '../organizations/index.ts'
import { ownerRequired } from '../profiles/index.ts'
import type { Deciding } from './in-directory.ts'
import { directoryUserExists, directoryUserNotFound, managedByOtherDirectory } from './people.contract.ts'
import { linkChanged, suspensionKept, suspensionRefused } from './people.facts.ts'
import {
  findLink,
  findTakenFields,
  findUserRow,
  type LinkRow,
  type OfDirectory,
  putLink,
  type TakenFields,
} from './people.sql.ts'
import { toDirectoryUser } from './people.view.ts'
import type { RefusalMails } from './refusal-mails.ts'
import type { DirectoryUser, DirectoryUserChange } from './scim/index.ts'

export interface ChangeParts {
  readonly suspend: ReturnType<typeof suspendMember>
  readonly reactivate: ReturnType<typeof reactivateMember>
  readonly mails: RefusalMails
}

export interface UserChange {
  readonly of: OfDirectory
  readonly userId: string
  readonly change: DirectoryUserChange
  readonly precondition?: ((present: DirectoryUser) => void) | undefined
}

/** The result of a change: null if it was made, otherwise its refusal, which is recorded and then thrown. */
export type Done = PublicError | null

/** Maximum number of owners who get a mail about a refusal. */
const MOST_TOLD = 20

/** Minimum time in milliseconds between mails to the owners about the same person. */
const MAIL_EVERY_MS = 24 * 60 * 60_000

/**
 * The body of a directory's suspension. The directory's settings `block_login` and `keep_oracle` are merged into it.
 */
const SUSPENSION = { revoke_keys: false, disable_webhooks: false, keep_oracle: false }
const REACTIVATION = { dry_run: false, restore_webhooks: true, override: false }

const OF_UNMATCHED =
  'The user name is the address of a member who is not matched yet. Match that member first, or rename'

/**
 * Reads what suspending, reactivating and updating the link need. The account is locked before the member, as in those
 * operations, to avoid deadlocks.
 */
export const readForChange = ({ suspend, reactivate }: ChangeParts, { of, userId, change }: UserChange, now: Date) => {
  const input = { organizationId: of.organizationId, params: { userId }, now, needsPreviewState: false }
  const body = { ...SUSPENSION, block_login: true }
  return {
    suspend: change.active === false && suspend.read?.({ ...input, query: { dry_run: false }, body }),
    reactivate: change.active === true && reactivate.read?.({ ...input, query: REACTIVATION, body: undefined }),
    member: lockMember(of.organizationId, userId),
    present: findUserRow(of, userId),
    link: findLink(of.organizationId, userId),
    taken: findTakenFields(of, change, userId),
  }
}

type Found = Answers<ReturnType<typeof readForChange>>

/** Reads the owners who get a mail if the change would suspend or remove the last active owner. */
export const readOwnersToTell = (
  found: Pick<NonNullable<Found['suspend']>, 'member' | 'hasOtherActiveOwner'> | undefined,
  organizationId: string,
) =>
  found?.member?.is_owner &&
  !found.hasOtherActiveOwner && {
    owners: listActiveOwners(organizationId, MOST_TOLD),
    organizationName: nameOfOrganization(organizationId),
  }

export type OwnersToTell = Answers<ReturnType<typeof readOwnersToTell>>

interface Input extends Deciding {
  readonly found: Found
  readonly more: OwnersToTell
}

/** A change of the hold: the parts that it adds to the outcome, and the fields that it changes in the link. */
interface HoldChange {
  readonly outcome?: Outcome<unknown>
  readonly fact?: Fact | null
  readonly writes?: Batch
  readonly link: Partial<Pick<LinkRow, 'active' | 'recorded_suspension_id' | 'refused'>>
}

/**
 * Decides a directory's change of a person as a whole: the link, the member's name and the hold. The first change makes
 * the directory manage the person. A repeated change writes nothing.
 */
export function decideChange(parts: ChangeParts, asked: UserChange, input: Input): Outcome<Done> {
  const { directory, now, found } = input
  const { member, present, link } = found
  if (!member || !isPerson(member) || !present) throw directoryUserNotFound()
  asked.precondition?.(toDirectoryUser(present))
  if (link && link.directory_id !== directory.id) throw managedByOtherDirectory()

  const former = link ?? newLink(directory.id, member)
  const { change } = asked
  const described = describe(former, change, found.taken)
  const hold = changeHold(parts, asked, input, member, former)
  if (hold instanceof PublicError) return refuse(parts, hold, input, member, former, link)

  const after = { ...described, ...hold.link }
  const mayRename = input.caller.isOwner || !member.is_owner
  const named = mayRename && change.displayName !== undefined && change.displayName !== member.name
  const renamed = named ? { ...member, name: change.displayName ?? member.name } : null
  const isSame = link !== undefined && isSameLink(link, after)
  const fact = combined([
    hold.fact ?? hold.outcome?.fact,
    renamed && memberChanged(member, renamed, ['name']),
    (!link || !isSameDescription(link, after)) && !isEmpty(change) ? linkChanged(member, link, after) : null,
  ])
  if (isEmpty(change)) return unrecorded(null, [])
  const writes: Batch = [
    renamed && setDetails(member, renamed),
    !link && setDirectory(member.organization_id, [member.user_id], directory.id),
    !isSame && putLink(member.organization_id, after, now),
    hold.outcome?.writes,
    hold.writes,
  ]
  return endingLike(hold.outcome, hasStatements(writes) ? writes : [], fact)
}

/**
 * The link with the changed names and ids. A user name that is the address of an unmatched member is refused, because a
 * search by that name would find two people, and the member could never be matched. In a deactivation, names and ids
 * that others have are left out instead: a conflict must not keep anyone from being suspended.
 * @throws directory_user_exists
 */
function describe(former: LinkRow, change: DirectoryUserChange, taken: TakenFields | undefined): LinkRow {
  const isSuspending = change.active === false
  const renamed = change.userName ?? former.user_name
  const isOfUnmatched = taken?.is_address === true && renamed !== former.user_name
  if (isOfUnmatched && !isSuspending) throw directoryUserExists({ detail: OF_UNMATCHED })
  const keepsName = isSuspending && (isOfUnmatched || taken?.is_user_name === true)
  const keepsId = isSuspending && taken?.is_external_id === true
  return {
    ...former,
    user_name: keepsName ? former.user_name : renamed,
    external_id: keepsId || change.externalId === undefined ? former.external_id : change.externalId,
    given_name: change.givenName === undefined ? former.given_name : change.givenName,
    family_name: change.familyName === undefined ? former.family_name : change.familyName,
  }
}

/** Builds the outcome of the whole change, with the commit hooks of the suspension or reactivation. */
function endingLike(hold: Outcome<unknown> | undefined, writes: Batch, fact: Fact | null): Outcome<Done> {
  const { afterCommit, beforeWrites, beforeResponse } = hold ?? {}
  return {
    response: null,
    fact,
    writes,
    beforeWrites,
    beforeResponse,
    afterCommit: afterCommit && (() => afterCommit().then(() => null)),
  }
}

const isEmpty = (change: DirectoryUserChange) => Object.values(change).every(value => value === undefined)

export const newLink = (directoryId: string, member: Pick<PersonRow, 'user_id' | 'email' | 'status'>): LinkRow => ({
  directory_id: directoryId,
  user_id: member.user_id,
  user_name: member.email,
  external_id: null,
  given_name: null,
  family_name: null,
  active: member.status === 'active',
  recorded_suspension_id: null,
  refused: null,
  owners_told_at: null,
})

const isSameDescription = (one: LinkRow, other: LinkRow) =>
  one.user_name === other.user_name &&
  one.external_id === other.external_id &&
  one.given_name === other.given_name &&
  one.family_name === other.family_name

const isSameLink = (one: LinkRow, other: LinkRow) =>
  isSameDescription(one, other) &&
  one.active === other.active &&
  one.recorded_suspension_id === other.recorded_suspension_id &&
  one.refused === other.refused

function changeHold(
  { suspend, reactivate }: ChangeParts,
  { userId }: UserChange,
  { caller, directory, now, found }: Input,
  member: MemberRow,
  link: LinkRow,
): HoldChange | PublicError {
  const params = { userId }
  const { block_login, keep_oracle } = directory
  if (found.suspend) {
    const body = { ...SUSPENSION, block_login, keep_oracle }
    try {
      const query = { dry_run: false }
      const request = { caller, now, params, query, body, dryRun: false, found: found.suspend, more: undefined }
      return { outcome: suspend.decide(request), link: { active: false, refused: null } }
    } catch (error) {
      if (isRefusalToTell(error)) return error
      throw error
    }
  }
  if (!found.reactivate) return { link: {} }
  const asked = { active: true, refused: null }
  const { suspension } = found.reactivate
  if (!suspension) return { link: asked }
  if (!suspension.is_local && suspension.directory_id === directory.id) {
    // A directory can always lift its own hold, even that of an owner if it may no longer suspend owners.
    const lifting = { ...caller, isOwner: true }
    const request = { caller: lifting, now, params, query: REACTIVATION, body: undefined, dryRun: false }
    return { outcome: reactivate.decide({ ...request, found: found.reactivate, more: undefined }), link: asked }
  }
  const holds = { is_local: suspension.is_local, directory_id: null }
  const hadHold = suspension.directory_id === directory.id
  if (!hadHold && link.recorded_suspension_id === suspension.id) return { link: asked }
  const sources = { before: sourcesOf(suspension), after: sourcesOf(holds) }
  return {
    fact: suspensionKept(member, { id: suspension.id, ...sources }),
    writes: hadHold && setHolds(suspension, holds),
    link: { ...asked, recorded_suspension_id: suspension.id },
  }
}

/**
 * True for refusals that owners must learn of, because identity providers only retry, and show the error to few people.
 */
export const isRefusalToTell = (error: unknown): error is PublicError =>
  error instanceof PublicError && (error.code === lastActiveOwner.code || error.code === ownerRequired.code)

/**
 * The refusal in terms of the directory's settings, because identity providers show its text to their administrators.
 */
const toDirectory = (refusal: PublicError): PublicError =>
  refusal.code === ownerRequired.code ? ownerRequired({ detail: OWNERS_EXCEPTED }) : refusal

const OWNERS_EXCEPTED = 'This directory may not suspend or remove owners: an owner can allow it in Reeve'

/**
 * Records a refused change, and applies no part of it. Repeated attempts with the same refusal are not recorded, until
 * the directory suspends or reactivates the person, or gets another refusal.
 */
export function refuse(
  { mails }: Pick<ChangeParts, 'mails'>,
  refusal: PublicError,
  { directory, now, more }: Deciding & { readonly more: OwnersToTell },
  member: PersonRow,
  former: LinkRow,
  link: LinkRow | undefined,
): Outcome<Done> {
  const response = toDirectory(refusal)
  if (link?.refused === refusal.code) throw response
  const { owners_told_at: toldAt } = former
  // A provider that repeats its attempts, or somebody with its token, must not fill the mailboxes of the owners.
  const isDue = toldAt === null || now.getTime() - toldAt.getTime() >= MAIL_EVERY_MS
  const telling = refusal.code === lastActiveOwner.code && isDue && more ? more : null
  const refused = { ...former, refused: refusal.code, owners_told_at: telling ? now : toldAt }
  return {
    response,
    fact: suspensionRefused(member, directory, refusal.code),
    writes: [
      !link && setDirectory(member.organization_id, [member.user_id], directory.id),
      putLink(member.organization_id, refused, now),
      telling &&
        mails.post(
          {
            organizationName: telling.organizationName,
            directoryName: directory.name,
            owner: member,
            to: telling.owners,
          },
          now,
        ),
    ],
    afterCommit: async () => {
      if (telling) mails.deliver()
      return response
    },
  }
}
