import { assertSuccess } from './every-operation.ts'
import type { Organization } from './organization.ts'
import { type Answer, type CallOptions, outcomeOf } from './reeve.ts'

/** Freezes the organization with a platform key, and returns the response. */
export const freeze = ({ id, owner }: Organization, { body = {}, ...options }: CallOptions = {}, query = '') =>
  assertSuccess(owner.asPlatform(`POST /v1/platform/organizations/${id}/freeze${query}`, { body, ...options }))

/** Unfreezes the organization with a platform key, and returns the response. */
export const unfreeze = ({ id, owner }: Organization, { body = {}, ...options }: CallOptions = {}, query = '') =>
  assertSuccess(owner.asPlatform(`POST /v1/platform/organizations/${id}/unfreeze${query}`, { body, ...options }))

export const FROZEN = '403 organization_frozen'

/** The outcome of a request. Errors of SCIM have no code, so their text is compared. */
export const outcomeWhenFrozen = (answer: Answer): string =>
  answer.status === 403 && /has frozen this organization/.test(answer.body.detail) ? FROZEN : outcomeOf(answer)
