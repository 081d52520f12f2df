import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { findMember, namedMemberNotFound, noSuchMember } from '../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { EXAMPLE, memberIsSuspended, Oracle, OracleRegistration } from './oracle.contract.ts'
import { oracleChanged, oracleRegistered } from './oracle.facts.ts'
import { findOracle, insertOracle, updateOracle } from './oracle.sql.ts'
import { toOracleView } from './oracle.view.ts'

/** Registers the Oracle, renames it, or transfers it to another active member. If its owner is active, it then runs. */
export const putOracle = governanceChange({
  id: 'putOracle',
  summary: 'Register or transfer the Oracle',
  description:
    'Suspending or removing its owner pauses it. It resumes when the ' +
    'owner is reactivated, or when it is transferred to an active member. It acts for its owner, so the caller must ' +
    'have all permissions of the current and of the new owner, even to rename it.',
  method: 'PUT',
  path: '/v1/oracle',
  scope: 'oracle:write',
  permission: 'oracle.manage',
  body: OracleRegistration,
  response: Oracle,
  errors: [namedMemberNotFound, ownerRequired, targetExceedsCaller, memberIsSuspended],
  example: { body: { name: EXAMPLE.name, owner_user_id: EXAMPLE.owner_user_id }, response: EXAMPLE },

  read: ({ organizationId, body }) => ({
    oracle: findOracle(organizationId),
    owner: findMember(organizationId, body.owner_user_id),
  }),

  etag: ({ oracle }) => oracle && toOracleView(oracle),
  etagOfAnswer: view => view,

  readMore: ({ caller, found: { oracle, owner } }) =>
    oracle && oracle.owner_user_id !== owner?.user_id && findMember(caller.organizationId, oracle.owner_user_id),

  decide({ caller, now, body, found: { oracle, owner }, more: presentOwner }) {
    if (!owner) throw noSuchMember('/owner_user_id')
    const isHandedOver = oracle?.owner_user_id !== owner.user_id
    if (presentOwner) assertMayActOn(caller, presentOwner)
    assertMayActOn(caller, owner)

    // The Oracle of a suspended owner stays running or paused, as it has been since the suspension.
    const runs = owner.status === 'active'
    const next = {
      organization_id: caller.organizationId,
      name: body.name,
      owner_user_id: owner.user_id,
      status: runs || !oracle ? 'running' : oracle.status,
      paused_by_suspension: runs || !oracle ? null : oracle.paused_by_suspension,
    } as const
    if (oracle && next.name === oracle.name && !isHandedOver && next.status === oracle.status) {
      return unchanged(toOracleView(oracle))
    }
    if (isHandedOver && owner.status === 'suspended') throw memberIsSuspended()

    return oracle
      ? changed(toOracleView(next), oracleChanged(oracle, next), updateOracle(next, now))
      : changed(toOracleView(next), oracleRegistered(next), insertOracle(next, now))
  },
})
