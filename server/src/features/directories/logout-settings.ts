import { type AllowList, checkUrl } from '../governance/destinations/index.ts'
import { logoutSettingsIncomplete, logoutUrlForbidden } from './directories.contract.ts'
import type { DirectorySettings } from './directories.sql.ts'

type LogoutOf = Pick<DirectorySettings, 'logout_issuer' | 'logout_jwks_url'>

export const hasSameLogout = (one: LogoutOf, other: LogoutOf) =>
  one.logout_issuer === other.logout_issuer && one.logout_jwks_url === other.logout_jwks_url

/**
 * Refuses half of the settings, and a URL to which requests are not allowed.
 * @throws logout_settings_incomplete, logout_url_forbidden
 */
export function assertLogoutAllowed({ logout_issuer: issuer, logout_jwks_url: url }: LogoutOf, allow: AllowList): void {
  if ((issuer === null) !== (url === null)) throw logoutSettingsIncomplete()
  const verdict = url === null ? null : checkUrl(url, allow)
  if (!verdict || verdict.ok) return
  const { reason, detail } = verdict
  throw logoutUrlForbidden({ detail, errors: [{ pointer: '/logout_jwks_url', code: reason, detail, in: 'body' }] })
}
