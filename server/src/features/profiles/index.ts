/**
 * Access profiles: named sets of permissions inside one organization. Every member has exactly one.
 *
 * Words: profile, permission, Owner profile (fixed; outside the permission algebra, above it), greater than.
 * Invariants: greater is set inclusion; nobody grants, and nobody acts on, more than they hold.
 */
export { builtInProfiles } from './built-in-profiles.ts'
export { assertMayActOn, assertMayGrant, ownerRequired, profileExceedsCaller, targetExceedsCaller } from './may-act.ts'
export { namedProfileNotFound, noSuchProfile, profileNotFound } from './profiles.contract.ts'
export { findProfile, insertProfile, type NewProfile, type Profile } from './profiles.sql.ts'
