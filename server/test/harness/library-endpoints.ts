import { scryptHashing } from '../../src/features/accounts/sign-in/index.ts'
import { createAuth } from '../../src/features/accounts/sign-in/library.ts'
import { AUTH_ENDPOINTS } from '../../src/http/auth-endpoints.ts'
import type { OpenIdProvider } from './openid-provider.ts'
import type { SharedReeve } from './reeve.ts'

/** An endpoint of the installed release of the sign-in library, with the plugins that Reeve uses. */
export interface LibraryEndpoint {
  /** Method and path, such as `POST /sign-in/email`. Null if only code can call the endpoint. */
  readonly route: string | null
  readonly name: string
  /** The names of its body fields and query parameters; `*` if any are accepted. */
  readonly fields: readonly string[]
}

/** Options of the library with mails switched off. */
export const WITHOUT_MAILS = {
  mails: { passwordReset: async () => true, verification: async () => true },
  notices: { notice: () => [], ofServiceKey: () => [], passwordReset: () => [], deliver: () => {} },
  resetPassword: async () => 0,
}

/** Opens the library with this service's configuration, but without the service's routes. */
export function openLibrary({ app: { pool, vault }, clock }: SharedReeve, { issuer, client }: OpenIdProvider) {
  const options = {
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
  }
  // The provider's URLs are not discovered here, because a test opens the library while the provider is down.
  return createAuth(options, { authorizationUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token` })
}

/** Reads the endpoints from the library itself. */
export async function listLibraryEndpoints(reeve: SharedReeve, provider: OpenIdProvider): Promise<LibraryEndpoint[]> {
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

/** The entry of the allow-list that allows this endpoint, if there is one. */
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

/** The parts of a Zod schema in which field names can occur. */
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
