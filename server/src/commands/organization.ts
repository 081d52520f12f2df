import type { Sql } from '../database/pool.ts'
import { onConnection, readOrganization } from '../database/transaction.ts'
import { findAccount } from '../features/accounts/index.ts'
import { makeSetupToken, setupUrl } from '../features/accounts/set-up/index.ts'
import { countMembers } from '../features/members/index.ts'
import { createOrganization, nameOfOrganization } from '../features/organizations/index.ts'
import { isEmail } from '../kernel/email.ts'
import { UsageError } from '../kernel/operator-error.ts'
import { isName } from '../kernel/schema.ts'
import { listOrganizationIds } from '../operations/governance-lock.sql.ts'
import { print } from './print.ts'
import { byOperator, withRuntime } from './runtime.ts'

interface Options {
  name: string
  ownerEmail: string
  ownerName?: string
  json?: boolean
}

/** Makes an organization with its built-in profiles and its first owner. */
export async function organizationCreate({ name, ownerEmail, ownerName, json }: Options): Promise<void> {
  if (!isEmail(ownerEmail))
    throw new UsageError(`--owner-email is not a valid email address: ${JSON.stringify(ownerEmail)}`)
  if (!isName(name))
    throw new UsageError('--name must not be blank, longer than 200 characters, or contain invisible characters.')
  if (ownerName !== undefined && !isName(ownerName)) {
    throw new UsageError('--owner-name must not be blank, longer than 200 characters, or contain invisible characters.')
  }
  const order = { name, ownerEmail, ownerName: ownerName ?? ownerEmail.split('@')[0] ?? ownerEmail }
  const { created, link } = await withRuntime(async ({ app, config }) => {
    let token: string | null = null
    const created = await createOrganization(
      app.mechanism,
      order,
      byOperator(),
      async (sql, { organizationId, owner }, now) => {
        const [account] = await findAccount(sql, owner.email)
        if (!account?.email_verified)
          token = await makeSetupToken(sql, app.vault, { organizationId, userId: owner.userId }, now)
      },
    )
    return { created, link: token === null ? null : setupUrl(config.publicUrl, token) }
  })
  const { organizationId, owner, profiles } = created
  print(
    json,
    {
      organization_id: organizationId,
      owner: { user_id: owner.userId, email: owner.email },
      profiles,
      setup_link: link,
    },
    [
      `Organization ${name}: ${organizationId}`,
      `Owner ${owner.email}: ${owner.userId}`,
      link === null
        ? 'The owner signs in with their existing account.'
        : `One-time link for the owner to set a password, valid for 24 hours: ${link}`,
      `Profiles: owner ${profiles.owner}, administrator ${profiles.administrator}, member ${profiles.member}`,
    ].join('\n'),
  )
}

/** Lists the organizations: id, name and how many members each has. */
export async function organizationList({ json }: { json?: boolean }): Promise<void> {
  const organizations = await withRuntime(async ({ app: { pool } }) => {
    const listed: { id: string; name: string; members: number }[] = []
    for (const id of await onConnection(pool, listOrganizationIds)) {
      const read = (sql: Sql) => Promise.all([nameOfOrganization(sql, id), countMembers(sql, id)])
      const [name, members] = await readOrganization(pool, id, read)
      listed.push({ id, name, members })
    }
    return listed
  })
  const lines = organizations.map(({ id, name, members }) => `${id}  ${JSON.stringify(name)}  members ${members}`)
  print(json, { organizations }, lines.join('\n') || 'No organizations.')
}
