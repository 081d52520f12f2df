import { findAccount } from '../features/accounts/index.ts'
import { makeSetupToken, setupUrl } from '../features/accounts/set-up/index.ts'
import { createOrganization } from '../features/organizations/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { byOperator, print, withRuntime } from './runtime.ts'

interface Options {
  name: string
  ownerEmail: string
  ownerName?: string
  json?: boolean
}

/** Makes an organization with its built-in profiles and its first owner. */
export async function organizationCreate({ name, ownerEmail, ownerName, json }: Options): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+$/.test(ownerEmail))
    throw new OperatorError(`--owner-email is no e-mail address: ${ownerEmail}`)
  if (name.trim() === '') throw new OperatorError('--name is empty.')
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
      link === null ? 'The owner signs in as before.' : `The owner sets a password within 24 hours, once, at: ${link}`,
      `Profiles: owner ${profiles.owner}, administrator ${profiles.administrator}, member ${profiles.member}`,
    ].join('\n'),
  )
}
