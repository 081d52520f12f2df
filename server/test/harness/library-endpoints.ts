import { scryptHashing } from '../../src/features/accounts/sign-in/index.ts'
import { createAuth } from '../../src/features/accounts/sign-in/library.ts'
import { AUTH_ENDPOINTS } from '../../src/http/auth-endpoints.ts'
import type { OpenIdProvider } from './openid-provider.ts'
import type { TestReeve } from './reeve.ts'

/** An endpoint that the pinned release of the sign-in library offers, with its plugins as Reeve sets them up. */
export interface LibraryEndpoint {
  /** `POST /sign-in/email`. Null if only code can call it. */
  readonly route: string | null
  readonly name: string
  /** The fields of its body and the parameters of its query; `*` for any. */
  readonly fields: readonly string[]
}

/** Parts of the library that send no mail. */
export const WITHOUT_MAILS = {
  mails: { passwordReset: async () => {}, verification: async () => {} },
  notices: {
    passkeyAdded: () => [],
    identityLinked: () => [],
    secondFactorDisabled: () => [],
    passwordReset: () => [],
    deliver: () => {},
  },
}

/** The library with the configuration of this service, without the routes in front of it. */
export function openLibrary({ app: { pool, vault }, clock }: TestReeve, { issuer, client }: OpenIdProvider) {
  return createAuth({
    pool,
    clock,
    vault,
    publicUrl: 'http://localhost:7070',
    openIdProvider: {
      issuer,
      clientId: client.id,
      clientSecret: client.secret,
      name: 'Single sign-on',
      emailDomains: null,
      trustsEmail: false,
    },
    ...WITHOUT_MAILS,
    passwords: scryptHashing,
    record: async () => {},
    log: () => {},
  })
}

/** Reads the endpoints from the library itself. */
export async function listLibraryEndpoints(reeve: TestReeve, provider: OpenIdProvider): Promise<LibraryEndpoint[]> {
  const auth = openLibrary(reeve, provider)
  await auth.$context
  return Object.entries(auth.api as Readonly<Record<string, Offered>>).flatMap(([name, { path, options }]) => {
    const isCode = path === undefined || options.metadata?.SERVER_ONLY === true
    const methods = isCode ? [null] : [options.method ?? '*'].flat()
    return methods.map(method => {
      const schemas = method === 'GET' ? [options.query] : [options.body, options.query]
      const fields = [...new Set(schemas.flatMap(fieldsOf))].sort()
      return { route: method && `${method} ${path}`, name, fields }
    })
  })
}

/** The entry of the allow-list by which this endpoint can be reached. */
export const allowedAs = ({ route }: LibraryEndpoint): string | undefined =>
  Object.keys(AUTH_ENDPOINTS).find(allowed => allowed === route?.replace(/:id$/, 'oidc'))

interface Offered {
  readonly path?: string
  readonly options: {
    readonly method?: string | string[]
    readonly body?: Schema
    readonly query?: Schema
    readonly metadata?: { readonly SERVER_ONLY?: boolean }
  }
}

/** The parts of a Zod schema that name fields. */
interface Schema {
  readonly def: {
    readonly type: string
    readonly innerType?: Schema
    readonly shape?: Readonly<Record<string, unknown>>
    readonly options?: readonly Schema[]
    readonly left?: Schema
    readonly right?: Schema
  }
}

function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return []
  const { innerType, shape, options, left, right } = schema.def
  if (shape) return Object.keys(shape)
  const parts = [innerType, left, right, ...(options ?? [])].filter(part => part !== undefined)
  return parts.length > 0 ? parts.flatMap(fieldsOf) : ['*']
}
