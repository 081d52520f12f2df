import Type, { type Static } from 'typebox'
import { authorityOf } from '../../kernel/authority.ts'
import { isUuid } from '../../kernel/ids.ts'
import { Uuid } from '../../kernel/schema.ts'
import type { AccessReason } from '../../kernel/vocabulary.ts'
import { query } from '../../operations/operation.ts'
import { findProfile, namedProfileNotFound, noSuchProfile } from '../profiles/index.ts'
import { accessOf } from './access-of.ts'
import { Access, AnyonePath, MOST_PERMISSIONS } from './members.contract.ts'
import { findAccessState } from './members.sql.ts'

/** Checks a person's permissions in this organization. The platform calls this before it acts for the person. */
export const checkAccess = query({
  id: 'checkAccess',
  summary: 'Check the permissions of a member',
  description:
    'Users who are not members get the reason `not_a_member`. Repeat `permission` to check several. With ' +
    '`as_profile`, the result is as if the member had that profile.',
  method: 'GET',
  path: '/v1/members/{userId}/access',
  scope: 'members:read',
  permission: 'members.read',
  params: AnyonePath,
  query: Type.Object({
    permission: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: MOST_PERMISSIONS,
      uniqueItems: true,
      description: `A permission, such as \`agents.run\`. Repeat the parameter for up to ${MOST_PERMISSIONS} of them`,
    }),
    as_profile: Type.Optional({ ...Uuid, description: 'Check as if the member had this profile' }),
  }),
  response: Access,
  errors: [namedProfileNotFound],
  example: {
    response: {
      allowed: false,
      reason: 'member_suspended',
      permissions: [{ permission: 'agents.run', allowed: false, reason: 'member_suspended' }],
    },
  },

  answerWhileFrozen: ({ query: { permission: asked } }) => toAccess(asked, () => 'organization_frozen'),

  read: ({ organizationId, params: { userId }, query: { as_profile } }) => ({
    member: isUuid(userId) ? findAccessState(organizationId, userId.toLowerCase()) : undefined,
    named: as_profile === undefined ? undefined : findProfile(organizationId, as_profile.toLowerCase()),
  }),

  answer({ found: { member, named }, query: { permission: asked, as_profile } }) {
    if (as_profile !== undefined && !named) throw noSuchProfile('/as_profile', 'query')
    const profile = named && authorityOf(named)
    return toAccess(asked, permission => accessOf(member, permission, profile))
  },
})

function toAccess(asked: readonly string[], reasonFor: (permission: string) => AccessReason): Static<typeof Access> {
  const permissions = asked.map(permission => {
    const reason = reasonFor(permission)
    return { permission, allowed: reason === 'granted', reason }
  })
  const refused = permissions.find(({ allowed }) => !allowed)
  return { allowed: !refused, reason: refused?.reason ?? 'granted', permissions }
}
