import { OperatorError } from '../kernel/operator-error.ts'
import { type Read, VARIABLES, type Variable } from './variables.ts'

type Settings = Read<typeof VARIABLES>

/** Everything that an operator can set. This file is the only reader of the environment. */
export interface Config extends Omit<Settings, 'openId' | 'identity' | 'auditSink'> {
  /** Where the audit trail leaves to; null for nowhere. */
  readonly auditSink: { readonly url: string; readonly token: string | null } | null
  /** Where people sign in besides here; null where there is none. */
  readonly openId: { readonly [Key in keyof Settings['openId']]: string } | null
  readonly identityProvider: IdentityProviderConfig
  /** Whether the operator has said where this service is reached; otherwise `publicUrl` is a guess. */
  readonly isPublicUrlSet: boolean
}

/** The system that holds the logins, with all that is needed to tell it. */
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

/** The variables as the documents show them. */
export const CONFIGURATION_TABLE = allVariables(VARIABLES).map(({ name, fallback, meaning }) => ({
  name,
  fallback,
  meaning,
}))

/** Reads and checks the whole configuration. @throws OperatorError that names every variable that does not fit */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const faults: string[] = []
  const { openId, identity, auditSink, ...settings } = readGroup(VARIABLES, environment, faults) as unknown as Settings
  const openIdParts = [openId.issuer, openId.clientId, openId.clientSecret]
  if (openIdParts.some(Boolean) && !openIdParts.every(Boolean)) {
    faults.push('REEVE_OIDC_ISSUER, REEVE_OIDC_CLIENT_ID and REEVE_OIDC_CLIENT_SECRET must be set together')
  }
  if (auditSink.token !== null && !/^https?:/.test(auditSink.url ?? '') && faults.length === 0) {
    faults.push('REEVE_AUDIT_SINK_TOKEN is set, but REEVE_AUDIT_SINK is no https:// address')
  }
  if (settings.previousSecret !== null && settings.secret === null) {
    faults.push('REEVE_SECRET_PREVIOUS is set, but REEVE_SECRET is not')
  }
  const identityProvider = faults.length === 0 ? identityProviderOf(identity, faults) : null
  if (!identityProvider || faults.length > 0) {
    throw new OperatorError(`The configuration is not valid: ${faults.join('; ')}.`)
  }
  return {
    ...settings,
    isPublicUrlSet: settings.publicUrl !== '',
    publicUrl: settings.publicUrl || `http://localhost:${settings.port}`,
    openId: openId.issuer === null ? null : { ...openId, issuer: openId.issuer },
    identityProvider,
    auditSink: auditSink.url === null ? null : { ...auditSink, url: auditSink.url },
  }
}

/** Reads a group in the shape in which its variables stand; what does not fit is null, and named in `faults`. */
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

/** What Reeve tells people to export, for clients. */
const FOR_CLIENTS = ['REEVE_KEY', 'REEVE_API_KEY', 'REEVE_PASSWORD', 'REEVE_WEBHOOK_SECRET']

/**
 * Variables that are meant for Reeve and that it does not know: a name that was mistyped, or one of another release.
 */
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

/** A provider needs all of its variables, and none of another's: one that would be passed over is a mistake. */
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
