import { OperatorError } from '../kernel/operator-error.ts'
import { type Read, VARIABLES, type Variable } from './variables.ts'

type Settings = Read<typeof VARIABLES>

/** The whole configuration of the service. Only this file reads the service's environment. */
export interface Config extends Omit<Settings, 'openId' | 'identity' | 'auditSink' | 'auditArchive'> {
  /** The destination of the audit trail; null for none. */
  readonly auditSink: { readonly url: string; readonly token: string | null } | null
  /** The archive of the audit trail; null for none. `years` is null if nothing more is to be archived. */
  readonly auditArchive: { readonly url: string; readonly years: number | null } | null
  /** The OpenID Connect provider for sign-in; null for none. */
  readonly openId: (Settings['openId'] & { readonly issuer: string }) | null
  readonly identityProvider: IdentityProviderConfig
  /** True if the operator set `publicUrl`; otherwise it is a guess. */
  readonly isPublicUrlSet: boolean
  /** True if the operator set `port`. If not, a command cannot tell the port of a service with another environment. */
  readonly isPortSet: boolean
}

/** The identity provider that holds the logins, with its settings. */
export type IdentityProviderConfig =
  | { readonly kind: 'built-in' }
  | {
      readonly kind: 'keycloak'
      readonly url: string
      readonly realm: string
      readonly clientId: string
      readonly clientSecret: string
    }
  | { readonly kind: 'scim'; readonly url: string; readonly token: string }

const allVariables = (group: object): Variable<unknown>[] =>
  Object.values(group).flatMap(item => (isVariable(item) ? [item] : allVariables(item)))

const isVariable = (item: object): item is Variable<unknown> => 'read' in item

/** The variables, for the configuration table in the documentation. */
export const CONFIGURATION_TABLE = allVariables(VARIABLES).map(({ name, fallback, meaning }) => ({
  name,
  fallback,
  meaning,
}))

/**
 * Reads and checks the whole configuration.
 * @throws OperatorError that names every variable with an invalid value, and the combinations that are not valid; some
 * combinations are checked only if all values are valid
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const faults: string[] = []
  const read = readGroup(VARIABLES, environment, faults) as unknown as Settings
  const { openId, identity, auditSink, auditArchive, ...settings } = read
  faults.push(...openIdFaults(environment, openId.trustsEmail))
  if (auditSink.token !== null && !/^https?:/.test(auditSink.url ?? '') && faults.length === 0) {
    faults.push('REEVE_AUDIT_SINK_TOKEN is set, but REEVE_AUDIT_SINK is not an https:// address')
  }
  if (auditArchive.years !== null && !environment[VARIABLES.auditArchive.url.name]) {
    faults.push('REEVE_AUDIT_RETENTION_YEARS is set, but REEVE_AUDIT_ARCHIVE is not')
  }
  if (settings.previousSecret !== null && settings.secret === null) {
    faults.push('REEVE_SECRET_PREVIOUS is set, but REEVE_SECRET is not')
  }
  const identityProvider = faults.length === 0 ? identityProviderOf(identity, faults) : null
  if (!identityProvider || faults.length > 0) {
    // One fault is a sentence, and several are a list.
    const text = faults.length === 1 ? ` ${faults[0]}.` : faults.map(fault => `\n  ${fault}`).join('')
    throw new OperatorError(`The configuration is not valid:${text}`)
  }
  return {
    ...settings,
    isPublicUrlSet: settings.publicUrl !== '',
    isPortSet: Boolean(environment[VARIABLES.port.name]),
    publicUrl: settings.publicUrl || `http://localhost:${settings.port}`,
    openId: openId.issuer === null ? null : { ...openId, issuer: openId.issuer },
    identityProvider,
    auditSink: auditSink.url === null ? null : { ...auditSink, url: auditSink.url },
    auditArchive: auditArchive.url === null ? null : { ...auditArchive, url: auditArchive.url },
  }
}

/** Invalid combinations of the OpenID Connect variables. An invalid value counts as set: it is reported separately. */
function openIdFaults(environment: NodeJS.ProcessEnv, trustsEmail: boolean): string[] {
  const { issuer, clientId, clientSecret, emailDomains } = VARIABLES.openId
  const isSet = ({ name }: { name: string }) => Boolean(environment[name])
  const parts = [issuer, clientId, clientSecret].map(isSet)
  const faults = []
  if (parts.some(Boolean) && !parts.every(Boolean)) {
    faults.push('REEVE_OIDC_ISSUER, REEVE_OIDC_CLIENT_ID and REEVE_OIDC_CLIENT_SECRET must be set together')
  }
  if (isSet(emailDomains) && !isSet(issuer)) {
    faults.push('REEVE_OIDC_EMAIL_DOMAINS is set, but REEVE_OIDC_ISSUER is not')
  }
  // A provider can vouch only for email addresses in its own domains, not for every address that it may send.
  if (trustsEmail && !isSet(emailDomains)) {
    faults.push('REEVE_OIDC_TRUSTED_EMAIL is true, but REEVE_OIDC_EMAIL_DOMAINS does not name the domains')
  }
  return faults
}

/** Reads a group of variables in its declared shape. An invalid value becomes null, and `faults` gets a message. */
function readGroup(group: object, environment: NodeJS.ProcessEnv, faults: string[]): Record<string, unknown> {
  const entries = Object.entries(group).map(([key, item]) => {
    if (!isVariable(item)) return [key, readGroup(item, environment, faults)]
    try {
      return [key, item.read(environment[item.name] || item.fallback)]
    } catch (error) {
      faults.push(`${item.name} ${error instanceof Error ? error.message : error}`)
      return [key, null]
    }
  })
  return Object.fromEntries(entries)
}

/** Variables of the client commands, which the service ignores. */
const FOR_CLIENTS = ['REEVE_API_KEY', 'REEVE_PASSWORD', 'REEVE_WEBHOOK_SECRET']

export const namesOfSetVariables = (environment: NodeJS.ProcessEnv = process.env): string[] =>
  CONFIGURATION_TABLE.map(({ name }) => name).filter(name => environment[name])

/** Unknown `REEVE_` variables: a typo, or a variable of another release. */
export function unknownVariables(environment: NodeJS.ProcessEnv = process.env): string[] {
  const known = new Set([...CONFIGURATION_TABLE.map(({ name }) => name), ...FOR_CLIENTS])
  return Object.keys(environment).filter(name => name.startsWith('REEVE_') && !known.has(name))
}

type IdentitySettings = Settings['identity']
type IdentityNeed = Exclude<keyof IdentitySettings, 'kind'>

const NEEDS: Readonly<Record<IdentitySettings['kind'], readonly IdentityNeed[]>> = {
  'built-in': [],
  keycloak: ['url', 'realm', 'clientId', 'clientSecret'],
  scim: ['url', 'token'],
}

/**
 * Builds the settings of the identity provider. All of its variables must be set. No variable of another provider may
 * be set, because ignoring a variable would hide a mistake.
 */
function identityProviderOf(settings: IdentitySettings, faults: string[]): IdentityProviderConfig {
  const { kind } = settings
  const needed = NEEDS[kind]
  const value = (key: IdentityNeed): string => {
    const text = settings[key]
    if (text === null) {
      faults.push(`${VARIABLES.identity[key].name} must be set, because REEVE_IDENTITY_PROVIDER is ${kind}`)
    }
    return text ?? ''
  }
  for (const key of new Set(Object.values(NEEDS).flat())) {
    if (needed.includes(key) || settings[key] === null) continue
    faults.push(`${VARIABLES.identity[key].name} is set, but REEVE_IDENTITY_PROVIDER is ${kind}`)
  }
  if (kind === 'built-in') return { kind }
  const url = value('url')
  if (kind === 'scim') return { kind, url, token: value('token') }
  return { kind, url, realm: value('realm'), clientId: value('clientId'), clientSecret: value('clientSecret') }
}
