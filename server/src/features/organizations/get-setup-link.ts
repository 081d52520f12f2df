import Type, { type Static } from 'typebox'
import { onConnection, readBatch } from '../../database/transaction.ts'
import { Enum, Named, Nullable } from '../../kernel/schema.ts'
import type { Vault } from '../../kernel/vault.ts'
import { open } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'
import { findSetupLink } from '../accounts/set-up/index.ts'
import { isInUse } from '../accounts/sign-in/index.ts'
import { findMember, isPerson } from '../members/index.ts'
import { SetupToken, setupLinkNotFound } from './organizations.contract.ts'
import { nameOfOrganization } from './organizations.sql.ts'

const SetupLinkRequest = Named(
  'SetupLinkRequest',
  Type.Object({ token: SetupToken }, { additionalProperties: false, description: 'The setup link to read' }),
)

const SetupLink = Named(
  'SetupLink',
  Type.Object(
    {
      kind: Enum(['first_organization', 'owner', 'recovery'], {
        description: 'Its purpose: to create the first organization, or to set the password of a new or existing owner',
      }),
      organization_name: Nullable(
        Type.String({ description: 'The name of the owner’s organization; null for the first one' }),
      ),
      email: Nullable(Type.String({ description: 'The email address of the owner; null for the first organization' })),
    },
    { description: 'The purpose and the recipient of a setup link' },
  ),
)
type SetupLink = Static<typeof SetupLink>

/** Returns the purpose of a setup link, so that a page can ask for the right input. Does not redeem the link. */
export const getSetupLink = ({ runtime, vault }: { readonly runtime: Runtime; readonly vault: Vault }) =>
  open({
    id: 'getSetupLink',
    summary: 'Read a setup link',
    description: 'A POST, because a URL must not contain the token. Changes nothing, and counts as an attempt.',
    method: 'POST',
    path: '/v1/setup/link',
    account: 'unused',
    body: SetupLinkRequest,
    response: SetupLink,
    errors: [setupLinkNotFound],
    example: {
      body: { token: 'q3mZ8vXo1kT6sYbJ0wRcE5uHnLfDgAi2pQ7tVxWzK4M' },
      response: { kind: 'owner', organization_name: 'Acme', email: 'ada@acme.test' },
    },

    async run({ body: { token }, now }): Promise<SetupLink> {
      const link = await onConnection(runtime.pool, db => db.run(findSetupLink(vault, token, now)))
      if (!link) throw setupLinkNotFound()
      if (!link.whom) return { kind: 'first_organization', organization_name: null, email: null }
      const { organizationId, userId } = link.whom
      const { name, owner } = await readBatch(runtime.pool, organizationId, {
        name: nameOfOrganization(organizationId),
        owner: findMember(organizationId, userId),
      })
      if (owner?.status !== 'active' || !owner.is_owner || !isPerson(owner)) throw setupLinkNotFound()
      return {
        kind: (await isInUse(runtime.pool, { userId, email: owner.email })) ? 'recovery' : 'owner',
        organization_name: name,
        email: owner.email,
      }
    },
  })
