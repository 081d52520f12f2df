import type { CleanedWhere } from 'better-auth/adapters'
import { OPENID_PROVIDER_ID } from './openid-provider.ts'
import type { Row } from './token-columns.ts'

/**
 * The sign-in method as Better Auth expects it. Better Auth compares the provider and the subject, but no issuer. So an
 * identity of another issuer gets that issuer as its provider: Better Auth then does not mistake it for an identity of
 * the configured issuer with the same subject.
 */
export function withProvider(method: Row, issuer: string | null): Row {
  if (method.issuer === null) return method
  return { ...method, provider_id: method.issuer === issuer ? OPENID_PROVIDER_ID : method.issuer }
}

/** The subject of the identity that a condition names; undefined if it names none. */
export function subjectIn(where: readonly CleanedWhere[] = []): string | undefined {
  const valueIn = (column: string) => where.find(({ field }) => field === column)?.value
  const subject = valueIn('account_id')
  return valueIn('provider_id') === OPENID_PROVIDER_ID && typeof subject === 'string' ? subject : undefined
}
