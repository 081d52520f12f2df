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
  const created = await withRuntime(({ app }) => createOrganization(app.mechanism, order, byOperator()))
  const { organizationId, owner, profiles } = created
  print(
    json,
    { organization_id: organizationId, owner: { user_id: owner.userId, email: owner.email }, profiles },
    [
      `Organization ${name}: ${organizationId}`,
      `Owner ${owner.email}: ${owner.userId}`,
      `Profiles: owner ${profiles.owner}, administrator ${profiles.administrator}, member ${profiles.member}`,
    ].join('\n'),
  )
}
