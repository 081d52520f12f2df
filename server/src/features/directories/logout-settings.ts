import type { Caller } from '../../operations/caller.ts'
import { type AllowList, checkUrl } from '../governance/destinations/index.ts'
import { logoutSettingsIncomplete, logoutUrlForbidden } from './directories.contract.ts'
import type { DirectoryRow, DirectorySettings } from './directories.sql.ts'

type LogoutOf = Pick<DirectorySettings, 'logout_issuer' | 'logout_jwks_url'>

export const hasSameLogout = (one: LogoutOf, other: LogoutOf) =>
  one.logout_issuer === other.logout_issuer && one.logout_jwks_url === other.logout_jwks_url

/**
 * Refuses an issuer without a key URL, a key URL without an issuer, and a URL to which requests are not allowed.
 * @throws logout_settings_incomplete, logout_url_forbidden
 */
export function assertLogoutAllowed({ logout_issuer: issuer, logout_jwks_url: url }: LogoutOf, allow: AllowList): void {
  if ((issuer === null) !== (url === null)) throw logoutSettingsIncomplete()
  const verdict = url === null ? null : checkUrl(url, allow)
  if (!verdict || verdict.ok) return
  const { reason, detail } = verdict
  throw logoutUrlForbidden({ detail, errors: [{ pointer: '/logout_jwks_url', code: reason, detail, in: 'body' }] })
}

type LogoutChanges = Partial<LogoutOf>

export const setsWholeLogout = (body: LogoutChanges): boolean =>
  body.logout_issuer !== undefined && body.logout_jwks_url !== undefined

/**
 * The authors of the issuer and of the key URL after an edit. Tenants of an identity provider can share its keys, so
 * the author of the issuer may be able to sign tokens, like the author of the key URL. The author of a setting stays
 * the same until somebody changes the setting, or until an owner sends both settings. That owner becomes the author of
 * both. Anyone else who sends a setting unchanged does not become its author. The operator has no account, so a setting
 * of the operator has no author.
 */
export function logoutAuthors(caller: Caller, directory: DirectoryRow, body: LogoutChanges) {
  const by = caller.userId === '' ? null : caller.userId
  const takesOver = caller.isOwner && setsWholeLogout(body)
  const isChanged = (setting: keyof LogoutOf) => body[setting] !== undefined && body[setting] !== directory[setting]
  return {
    logout_issuer_set_by: takesOver || isChanged('logout_issuer') ? by : directory.logout_issuer_set_by,
    logout_keys_set_by: takesOver || isChanged('logout_jwks_url') ? by : directory.logout_keys_set_by,
  }
}
