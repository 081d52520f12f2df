import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { findMember, namedMemberNotFound, noSuchMember } from '../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { EXAMPLE, memberSuspended, Oracle, OracleRegistration } from './oracle.contract.ts'
import { oracleChanged, oracleRegistered } from './oracle.facts.ts'
import { findOracle, insertOracle, updateOracle } from './oracle.sql.ts'
import { toOracleView } from './oracle.view.ts'

/** Registers the Oracle, renames it or hands it to another active member. It runs if its owner is active. */
export const putOracle = governanceChange({
  id: 'putOracle',
  summary: 'Register the Oracle, or hand it over',
  description:
    'Answers 200 whether the Oracle was new or there. Nobody pauses it by hand: its owner’s suspension ' +
    'or removal does, and it runs again once the owner is reactivated or another active member is given ' +
    'it. The Oracle acts for its owner: the caller must be able to do all that its present owner and its ' +
    'next one can, also to rename it or to send the same again.',
  method: 'PUT',
  path: '/v1/oracle',
  scope: 'oracle:write',
  permission: 'oracle.manage',
  body: OracleRegistration,
  response: Oracle,
  errors: [namedMemberNotFound, ownerRequired, targetExceedsCaller, memberSuspended],
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

    // A suspended owner's Oracle stays as the suspension left it: kept running, or paused.
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
    if (isHandedOver && owner.status === 'suspended') throw memberSuspended()

    return oracle
      ? changed(toOracleView(next), oracleChanged(oracle, next), updateOracle(next, now))
      : changed(toOracleView(next), oracleRegistered(next), insertOracle(next, now))
  },
})
