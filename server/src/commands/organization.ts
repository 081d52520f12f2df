import { type Columns, toTable } from '../client/table.ts'
import { onConnection, readOrganization } from '../database/transaction.ts'
import { type NewSetupLink, newSetupLink, setupUrl } from '../features/accounts/set-up/index.ts'
import { countMemberRows } from '../features/members/index.ts'
import { createOrganization, nameOfOrganization } from '../features/organizations/index.ts'
import { isEmail } from '../kernel/email.ts'
import { UsageError } from '../kernel/operator-error.ts'
import { isName } from '../kernel/schema.ts'
import { listOrganizationIds } from '../operations/governance-lock.sql.ts'
import { print } from './print.ts'
import { operatorOrigin, withRuntime } from './runtime.ts'

interface Options {
  name: string
  ownerEmail: string
  ownerName?: string
  json?: boolean
}

/** Creates an organization with its built-in profiles and its first owner. */
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
    const made: { link: NewSetupLink | null } = { link: null }
    const created = await createOrganization(app.runtime, order, operatorOrigin(), {
      write({ organizationId, owner }, { now }) {
        made.link = owner.isClaimed ? null : newSetupLink(app.vault, { organizationId, userId: owner.userId }, now)
        return made.link?.write
      },
    })
    return { created, link: made.link ? setupUrl(config.publicUrl, made.link.token) : null }
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

/** Lists the organizations with id, name and number of members. */
export async function organizationList({ json }: { json?: boolean }): Promise<void> {
  const organizations = await withRuntime(async ({ app: { pool } }) => {
    const listed: { id: string; name: string; members: number }[] = []
    for (const id of await onConnection(pool, db => db.run(listOrganizationIds()))) {
      const counted = { name: nameOfOrganization(id), members: countMemberRows(id) }
      listed.push({ id, ...(await readOrganization(pool, id, db => db.run(counted))) })
    }
    return listed
  })
  const columns: Columns<(typeof organizations)[number]> = {
    ID: ({ id }) => id,
    NAME: ({ name }) => name,
    MEMBERS: ({ members }) => members,
  }
  const text = organizations.length === 0 ? 'No organizations.' : toTable(columns, organizations).trimEnd()
  print(json, { organizations }, text)
}
