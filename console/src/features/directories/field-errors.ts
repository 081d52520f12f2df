import { isReeveError } from '@reeve/sdk'
import { textOf } from '../../api/problem.tsx'

/** Error texts by field. */
export type FieldErrors = { readonly [Field in 'name' | 'logout_issuer' | 'logout_jwks_url']?: string }

/** The errors of a failed save that belong to a field; undefined if the error does not belong to one. */
export function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  if (isReeveError(error, 'directory_name_taken')) return { name: textOf(error) }
  return isReeveError(error, 'logout_url_forbidden') ? { logout_jwks_url: textOf(error) } : undefined
}
