import { EndQuery } from '../../../kernel/schema.ts'
import { sessionNotFresh, sessionRequired } from '../../../operations/access.ts'
import { changed, governanceChange, unchanged } from '../../../operations/operation.ts'
import { exposeMembershipsOf, findMember, isMemberElsewhere, MemberPath, memberNotFound } from '../../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../../profiles/index.ts'
import { lockAccountOfMember } from '../index.ts'
import { assertMayEndSessionsOf, countSessionsOf, findOwnSignIn } from '../sessions/index.ts'
import { findMethods, type MethodsRow } from './credentials.sql.ts'
import { accountInOtherOrganization, UnlinkReceipt } from './identities.contract.ts'
import { identityUnlinked } from './identities.facts.ts'
import { afterMail, type SecurityNotices } from './notices.ts'
import { unlinkIdentities } from './set-password.ts'

/**
 * Unlinks a member's account from its identity at the provider, and ends the account's sessions. The next sign-in at
 * the provider with the account's verified email address links a new identity. Refused if the account belongs to
 * several organizations, because they share the identity.
 */
export const unlinkIdentity = (notices: SecurityNotices) =>
  governanceChange({
    id: 'unlinkIdentity',
    summary: 'Unlink the identity of a member',
    description:
      'Unlinks the account from its identity at the OpenID Connect provider, and ends its sessions. The next sign-in ' +
      'at the provider with its email address links that identity. Use it when a sign-in was refused with ' +
      '`other_identity_linked`, and you know that the new identity belongs to this member.',
    method: 'DELETE',
    path: '/v1/members/{userId}/identity',
    scope: 'members:write',
    permission: 'members.reactivate',
    params: MemberPath,
    query: EndQuery,
    response: UnlinkReceipt,
    errors: [
      memberNotFound,
      targetExceedsCaller,
      ownerRequired,
      accountInOtherOrganization,
      sessionRequired,
      sessionNotFresh,
    ],
    example: {
      response: { identities_unlinked: 1, sessions_ended: 2, remaining_methods: ['passkey'], dry_run: false },
    },

    // No identity can be linked and no session can begin while the account is locked.
    read: ({ organizationId, params: { userId }, now }) => ({
      account: lockAccountOfMember(organizationId, userId),
      member: findMember(organizationId, userId),
      setting: exposeMembershipsOf(userId),
      belongsElsewhere: isMemberElsewhere(userId, organizationId),
      methods: findMethods(userId),
      sessions: countSessionsOf(userId, now),
    }),

    readMore: ({ caller, params }) => ({ signedInAt: findOwnSignIn(caller, params.userId) }),

    previewState: ({ belongsElsewhere, methods, sessions }) => ({ belongsElsewhere, methods, sessions }),

    decide({ caller, now, query: { reason = null }, dryRun, found, more: { signedInAt } }) {
      const { member, belongsElsewhere, methods, sessions } = found
      if (!member) throw memberNotFound()
      assertMayActOn(caller, member)
      assertMayEndSessionsOf(member.user_id, { caller, signedInAt, now })
      if (belongsElsewhere) throw accountInOtherOrganization()
      const identities = methods.identities.length
      const receipt: UnlinkReceipt = {
        identities_unlinked: identities,
        sessions_ended: identities > 0 ? sessions : 0,
        remaining_methods: remainingMethods(methods),
        dry_run: dryRun,
      }
      if (identities === 0) return unchanged(receipt)
      const mail = notices.notice('identityUnlinked', member.email, 'administrator')
      return changed(receipt, identityUnlinked(member, receipt, reason), [unlinkIdentities(member.user_id), mail], {
        afterCommit: afterMail(notices, receipt),
      })
    },
  })

const remainingMethods = ({ has_password, has_passkey }: MethodsRow): UnlinkReceipt['remaining_methods'] => [
  ...(has_password ? (['password'] as const) : []),
  ...(has_passkey ? (['passkey'] as const) : []),
]
