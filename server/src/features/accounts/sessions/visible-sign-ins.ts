import type { Pool } from '../../../database/pool.ts'
import { readOrganization } from '../../../database/transaction.ts'
import { authorityOf, covers } from '../../../kernel/authority.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import type { OpenPage, PageResult } from '../../../kernel/page.ts'
import type { Caller } from '../../../operations/caller.ts'
import {
  listSignInReferences,
  listSignInReferencesOf,
  type SignInFilter,
  type SignInReference,
} from '../../audit/index.ts'
import { isPerson, listMembersAmong, type MemberRow, type PersonRow } from '../../members/index.ts'
import { historyStartsOf } from './sign-in-history.ts'

/** Number of sign-ins of all organizations that are read at once, without their contents. */
const SCANNED = 500
/** Maximum number of such reads for one page. */
const MOST_SCANS = 20

/** A sign-in that the caller may see, and the beginning of the member's history. */
export interface VisibleSignIn {
  readonly sequence: number
  readonly member: PersonRow
  readonly since: Date
}

interface Asked {
  readonly pool: Pool
  readonly caller: Caller
  readonly now: Date
  readonly filter: SignInFilter
  readonly page: OpenPage<number>
}

/** The people whom the caller outranks. `historyStartsOf` checks whether they are active in another organization. */
const whomCallerMaySee = (caller: Caller, members: readonly MemberRow[]): PersonRow[] =>
  members.filter(isPerson).filter(member => covers(caller, authorityOf(member)))

/** A page of the visible sign-ins of these members, whose histories are determined first. */
export async function listVisibleOf(
  members: readonly MemberRow[],
  { pool, caller, now, filter, page }: Asked,
): Promise<PageResult<VisibleSignIn>> {
  const seen = whomCallerMaySee(caller, members)
  const ids = seen.map(({ user_id }) => user_id)
  const starts = await historyStartsOf(pool, caller.organizationId, ids, now)
  const accounts = seen.flatMap(({ user_id: userId, email }) => {
    const since = starts.get(userId)
    return since ? [{ userId, email, since }] : []
  })
  if (accounts.length === 0) return { page: [], nextCursor: null }
  const statement = listSignInReferencesOf(accounts, filter, page)
  const references = await readOrganization(pool, SYSTEM_ORGANIZATION, db => db.run(statement))
  return page.cut(visibleAmong(references, seen, starts), ({ sequence }) => sequence)
}

/**
 * A page of the visible sign-ins of all members. Reads sign-ins of all organizations without their contents, and keeps
 * those of members. The number of sign-ins that are read is limited, so a page can be incomplete although further ones
 * follow.
 */
export async function listVisibleOfAll({ pool, caller, now, filter, page }: Asked): Promise<PageResult<VisibleSignIn>> {
  const { organizationId } = caller
  const most = page.most ?? Number.POSITIVE_INFINITY
  const kept: VisibleSignIn[] = []
  const starts = new Map<string, Date>()
  const checked = new Set<string>()
  let { after } = page
  for (let scans = 0; scans < MOST_SCANS; scans++) {
    const statement = listSignInReferences(filter, { ...page, after, most: SCANNED })
    const references = await readOrganization(pool, SYSTEM_ORGANIZATION, db => db.run(statement))
    const members = listMembersAmong(organizationId, accountsIn(references))
    const seen = whomCallerMaySee(caller, await readOrganization(pool, organizationId, db => db.run(members)))
    const unchecked = seen.flatMap(({ user_id: id }) => (checked.has(id) ? [] : id))
    for (const [id, start] of await historyStartsOf(pool, organizationId, unchecked, now)) starts.set(id, start)
    for (const id of unchecked) checked.add(id)
    kept.push(...visibleAmong(references, seen, starts))
    after = references.at(-1)?.sequence ?? after
    if (kept.length >= most || references.length < SCANNED) return page.cut(kept, ({ sequence }) => sequence)
  }
  return { page: kept, nextCursor: after === null ? null : page.cursorAfter(after) }
}

function accountsIn(references: readonly SignInReference[]) {
  const userIds = new Set(references.map(({ target_id }) => target_id))
  userIds.delete('')
  const emails = new Set(references.flatMap(({ failed_address }) => failed_address ?? []))
  return { userIds: [...userIds], emails: [...emails] }
}

function visibleAmong(
  references: readonly SignInReference[],
  members: readonly PersonRow[],
  starts: ReadonlyMap<string, Date>,
): VisibleSignIn[] {
  const ofAccount = new Map(
    members.flatMap(member => [member.user_id, member.email].map(key => [key, member] as const)),
  )
  return references.flatMap(({ sequence, occurred_at, target_id, failed_address }) => {
    const member = ofAccount.get(failed_address ?? target_id)
    const since = member && starts.get(member.user_id)
    return member && since && occurred_at >= since ? [{ sequence, member, since }] : []
  })
}
