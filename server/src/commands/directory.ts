import type { App } from '../app.ts'
import { type Columns, toFields, toTable } from '../client/table.ts'
import { visible } from '../client/terminal-text.ts'
import { readOrganization } from '../database/transaction.ts'
import {
  areOwnersManaged,
  createDirectory,
  type DirectoryView,
  deleteDirectory,
  findDirectory,
  listDirectoryRows,
  rotateDirectoryToken,
  toDirectoryView,
} from '../features/directories/index.ts'
import { allowListOf } from '../features/governance/destinations/index.ts'
import { listProfileRows } from '../features/profiles/index.ts'
import { isUuid } from '../kernel/ids.ts'
import { OperatorError, UsageError } from '../kernel/operator-error.ts'
import { ALL_ROWS } from '../kernel/page.ts'
import { isName } from '../kernel/schema.ts'
import { hasGovernance } from '../operations/governance-lock.sql.ts'
import { readDuration } from './duration.ts'
import { changeAsOperator } from './operator-change.ts'
import { assertOrganizationId } from './organization-id.ts'
import { print } from './print.ts'
import { withRuntime } from './runtime.ts'

const LONGEST_OVERLAP_MS = 7 * 24 * 60 * 60_000

type IssuedDirectory = DirectoryView & { readonly token: string }

interface InOrganization {
  organization: string
  json?: boolean
}

export interface OfDirectory extends InOrganization {
  id: string
}

/** Lists the directories of an organization. */
export async function directoryList({ organization, json }: InOrganization): Promise<void> {
  assertOrganizationId(organization)
  const { rows, isAtRisk } = await withRuntime(({ app }) =>
    readOrganization(app.pool, organization, async db => {
      const { isKnown, ...found } = await db.run({
        isKnown: hasGovernance(organization),
        rows: listDirectoryRows(organization),
        isAtRisk: areOwnersManaged(organization),
      })
      if (!isKnown) throw new OperatorError('Organization not found.')
      return found
    }),
  )
  const directories = rows.map(toDirectoryView)
  const columns: Columns<DirectoryView> = {
    ID: ({ id }) => id,
    NAME: ({ name }) => name,
    MANAGED: ({ people_managed }) => people_managed,
    HELD: ({ people_held }) => people_held,
    'LAST REQUEST': ({ last_request_at }) => toMinute(last_request_at) ?? 'never',
    'LAST ERROR': ({ last_error }) => last_error,
  }
  const table = directories.length === 0 ? 'No directories.' : toTable(columns, directories).trimEnd()
  const warning = '\n\nDirectories manage every active owner. Keep one owner who does not depend on them.'
  print(json, { directories, all_owners_managed: isAtRisk }, isAtRisk ? table + warning : table)
}

/** Truncates a time to the minute; null stays null. */
const toMinute = (time: string | null) => time && `${time.slice(0, 16)}Z`

/** Shows one directory, with the URL that its identity provider needs. */
export async function directoryShow({ organization, id, json }: OfDirectory): Promise<void> {
  assertDirectoryId(organization, id)
  const { directory, urls } = await withRuntime(async ({ app, config: { publicUrl } }) => ({
    directory: await readOrganization(app.pool, organization, db => db.run(findDirectory(organization, id))),
    urls: { scim_url: scimUrl(publicUrl), logout_url: logoutUrl(publicUrl, id) },
  }))
  if (!directory) throw directoryUnknown()
  const view = { ...toDirectoryView(directory), ...urls }
  print(json, view, toFields(view).trimEnd())
}

export const directoryUnknown = () => new OperatorError('Directory not found in this organization.')

/** The URL to which identity providers send their SCIM requests. */
const scimUrl = (publicUrl: string) => `${publicUrl}/scim/v2`

/** The URL to which identity providers send the logout of a person. */
const logoutUrl = (publicUrl: string, id: string) => `${publicUrl}/v1/directories/${id}/global-token-revocation`

export interface SettingOptions {
  name?: string
  blockLogin?: boolean
  keepOracle?: boolean
  strict?: boolean
  logoutIssuer?: string
  logoutJwksUrl?: string
}

interface CreateOptions extends InOrganization, SettingOptions {
  name: string
  defaultProfile: string
  issuedTo: string
}

/** The settings of the given options, as fields of the API. @throws UsageError */
export function settingsOf({ name, blockLogin, keepOracle, strict, logoutIssuer, logoutJwksUrl }: SettingOptions) {
  if (name !== undefined && !isName(name))
    throw new UsageError('--name must not be blank, longer than 200 characters, or contain invisible characters.')
  for (const [option, url] of [
    ['--logout-issuer', logoutIssuer],
    ['--logout-jwks-url', logoutJwksUrl],
  ]) {
    if (url !== undefined && !/^[!-~]{1,2048}$/.test(url))
      throw new UsageError(`${option} must be a URL without blanks, of at most 2,048 characters.`)
  }
  return {
    ...(name !== undefined && { name }),
    ...(blockLogin !== undefined && { block_login: blockLogin }),
    ...(keepOracle !== undefined && { keep_oracle: keepOracle }),
    ...(strict !== undefined && { strict }),
    ...(logoutIssuer !== undefined && { logout_issuer: logoutIssuer }),
    ...(logoutJwksUrl !== undefined && { logout_jwks_url: logoutJwksUrl }),
  }
}

/** Connects an identity provider, with the authority of the member whom `--issued-to` names. Prints the token once. */
export async function directoryCreate({ organization, json, issuedTo, ...options }: CreateOptions): Promise<void> {
  assertOrganizationId(organization)
  const { defaultProfile } = options
  const settings = settingsOf(options)
  const { created, publicUrl } = await withRuntime(async ({ app, config }) => ({
    created: await changeAsOperator<IssuedDirectory>(
      app.runtime,
      createDirectory({ ...app, allow: allowListOf(config.webhookAllow) }),
      {
        organization,
        holder: issuedTo,
        body: { ...settings, default_profile_id: await profileIdOf(app, organization, defaultProfile) },
      },
    ),
    publicUrl: config.publicUrl,
  }))
  const { id, token } = created
  const [scim_url, logout_url] = [scimUrl(publicUrl), logoutUrl(publicUrl, id)]
  const logout = created.logout_issuer === null ? '' : `\nURL of Universal Logout: ${logout_url}`
  const text = `Created directory ${id}.\nURL: ${scim_url}${logout}\nToken, shown only once: ${token}`
  print(json, { id, scim_url, logout_url, token }, text)
}

/** The id of the profile with this id or name. Upper and lower case do not matter. @throws OperatorError */
export async function profileIdOf({ pool }: App, organization: string, profile: string): Promise<string> {
  const rows = await readOrganization(pool, organization, db => db.run(listProfileRows(organization, ALL_ROWS)))
  // Every organization has an Owner profile.
  if (rows.length === 0) throw new OperatorError('Organization not found.')
  const wanted = profile.toLowerCase()
  const found = rows.find(({ id }) => id === wanted) ?? rows.find(({ name }) => name.toLowerCase() === wanted)
  if (found) return found.id
  const names = rows.map(({ name }) => visible(name)).join(', ')
  throw new OperatorError(`No profile has the ID or name ${JSON.stringify(profile)}. Profiles: ${names}.`)
}

interface RotateOptions extends OfDirectory {
  issuedTo: string
  overlap: string
}

/** Replaces the token of a directory. The former one works until the end of the overlap. */
export async function directoryRotateToken({
  organization,
  id,
  issuedTo,
  overlap,
  json,
}: RotateOptions): Promise<void> {
  assertDirectoryId(organization, id)
  const overlapMs = overlap === '0' ? 0 : readDuration(overlap, '--overlap')
  if (overlapMs > LONGEST_OVERLAP_MS) throw new UsageError('--overlap is at most 7d.')
  const { token, former_token_expires_at } = await withRuntime(({ app }) =>
    changeAsOperator<IssuedDirectory>(app.runtime, rotateDirectoryToken(app), {
      organization,
      holder: issuedTo,
      params: { id },
      body: { overlap_seconds: overlapMs / 1000 },
    }),
  )
  const until = toMinute(former_token_expires_at)
  const former = until === null ? 'no longer works' : `works until ${until}`
  print(json, { id, token, former_token_expires_at }, `The former token ${former}.\nToken, shown only once: ${token}`)
}

/** Disconnects an identity provider. Its people stay members, and suspensions that it holds continue. */
export async function directoryDelete({ organization, id, json }: OfDirectory): Promise<void> {
  assertDirectoryId(organization, id)
  await withRuntime(({ app }) => changeAsOperator(app.runtime, deleteDirectory, { organization, params: { id } }))
  print(json, { id }, `Directory ${id} has been deleted. Its people stay members; its suspensions are local now.`)
}

/** @throws UsageError unless both are UUIDs */
export function assertDirectoryId(organization: string, id: string): void {
  assertOrganizationId(organization)
  if (isUuid(id)) return
  const list = `npx reeve directory list --organization ${organization}`
  throw new UsageError(`--id must be the UUID of a directory. Run "${list}" to find it.`)
}
