import { makeKey, TOKEN_PREFIX } from '../server/src/features/api-keys/key-format.ts'
import { hashToken } from '../server/src/features/directories/issue-token.ts'
import { openDataKey } from '../server/src/kernel/data-key.ts'
import { openVault } from '../server/src/kernel/vault.ts'
import { BENCH_SECRET, callerId, organizationId, profileId } from './population.ts'
import type { Database } from './postgres.ts'

export const DIRECTORY = '019a0007-0000-7000-8000-000000000000'
/** The id of a group. Number 0 is the group of everybody. */
export const groupId = (group: number) => `019a0008-0000-7000-8000-${group.toString(16).padStart(12, '0')}`

/** Connects a directory to the first organization of a filled database. Returns its token. */
export async function connectDirectory(sql: Database): Promise<string> {
  const [installation] = await sql<{ sealed_data_key: Buffer }[]>`select sealed_data_key from installation`
  const dataKey = installation && openDataKey(installation.sealed_data_key, BENCH_SECRET)
  if (!dataKey) throw new Error('the data key was sealed with another secret')
  const token = makeKey(organizationId(0), TOKEN_PREFIX)
  await sql`
    insert into directories (organization_id, id, name, token_hash, token_hint, token_issued_at, token_issued_by,
      block_login, keep_oracle, strict, may_suspend_owners, default_profile_id, created_by, created_at, changed_at)
    values (${organizationId(0)}, ${DIRECTORY}, 'Okta', ${hashToken(openVault(dataKey), token)}, 'none', now(),
      ${callerId(0)}, false, false, false, false, ${profileId(0, 2)}, ${callerId(0)}, now(), now())`
  return token
}

export const userNameOf = (person: number) => `user-${person}@bench.test`
export const externalIdOf = (person: number) => `00u${person}`

/**
 * Lets the directory manage all members except the owner and the caller. Adds a group of all of them, and `groups`
 * groups of equal size. Every tenth of these is mapped to a profile.
 */
export async function manageMembers(sql: Database, groups: number): Promise<void> {
  const organization = organizationId(0)
  await sql`
    insert into directory_users (organization_id, user_id, directory_id, user_name, external_id, given_name,
      family_name, active, created_at, changed_at)
    select organization_id, user_id, ${DIRECTORY}, 'user-' || n || '@bench.test', '00u' || n, 'Person', n::text, true,
      now(), now()
    from (select organization_id, user_id, row_number() over (order by user_id) - 3 as n from members) people
    where n >= 0`
  await sql`
    update members m set directory_id = ${DIRECTORY}
    from directory_users u where u.organization_id = m.organization_id and u.user_id = m.user_id`
  for (let group = 0; group <= groups; group++) {
    const profile = group % 10 === 1 ? profileId(0, 3) : null
    await sql`
      insert into directory_groups
        (organization_id, directory_id, id, display_name, profile_id, priority, created_at, changed_at)
      values (${organization}, ${DIRECTORY}, ${groupId(group)}, ${`Group ${group}`}, ${profile},
        ${profile === null ? null : group}, now(), now())`
  }
  await sql`
    insert into directory_group_members (organization_id, directory_id, group_id, user_id)
    select organization_id, directory_id, ${groupId(0)}, user_id from directory_users`
  await sql`
    insert into directory_group_members (organization_id, directory_id, group_id, user_id)
    select u.organization_id, u.directory_id, g.id, u.user_id
    from (select *, row_number() over (order by user_id) - 1 as n from directory_users) u
    join (select *, row_number() over (order by id) - 1 as n from directory_groups) g on g.n = 1 + u.n % ${groups}`
}
