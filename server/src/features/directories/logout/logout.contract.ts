import { defineError } from '../../../kernel/errors.ts'

/** Errors that an identity provider sees. The statuses are those of draft-parecki-oauth-global-token-revocation. */
export const invalidLogoutToken = defineError(
  'invalid_logout_token',
  'unauthenticated',
  'The signed token of the identity provider is not valid for this directory',
)
export const logoutKeysUnavailable = defineError(
  'logout_keys_unavailable',
  'unavailable',
  'The keys of the identity provider are unavailable',
)
export const malformedSubject = defineError(
  'malformed_subject',
  'malformed',
  'The body must have one subject identifier, of the format `email` or `iss_sub`',
)
export const logoutSubjectNotFound = defineError(
  'logout_subject_not_found',
  'not_found',
  'The directory knows no member with this subject identifier',
)
export const tooManyLogouts = defineError(
  'too_many_logouts',
  'rate_limited',
  'Too many logouts of this person; retry after the time in Retry-After',
)
