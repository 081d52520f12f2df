import Type, { type Static } from 'typebox'
import { defineError } from '../../../kernel/errors.ts'
import { Enum, Named } from '../../../kernel/schema.ts'

export const accountInOtherOrganization = defineError(
  'account_in_other_organization',
  'conflict',
  'The account belongs to another organization, too: only the person or the operator can unlink it',
)

export const UnlinkReceipt = Named(
  'UnlinkReceipt',
  Type.Object(
    {
      identities_unlinked: Type.Integer({
        minimum: 0,
        description: 'Number of unlinked identities at the provider; 0 if none was linked',
      }),
      sessions_ended: Type.Integer({ minimum: 0, description: 'Number of ended sessions of the account' }),
      remaining_methods: Type.Array(Enum(['password', 'passkey'], { description: 'A sign-in method' }), {
        description: 'The sign-in methods that the account keeps',
      }),
      dry_run: Type.Boolean({ description: 'True if nothing was changed' }),
    },
    { description: 'The result of unlinking the identity of a member' },
  ),
)
export type UnlinkReceipt = Static<typeof UnlinkReceipt>
