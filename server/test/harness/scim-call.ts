/**
 * The documented requests of identity providers, as data. `{user}`, `{other}` and `{group}` stand for ids. Each list
 * names the document that it restates.
 */

export interface ScimCall {
  readonly step: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/scim/v2`. */
  readonly path: string
  readonly body?: unknown
  readonly status: number
  /** Expected fields of the response: a path, and a value or `present`, `number`, `list` or `includes …`. */
  readonly expect?: Readonly<Record<string, unknown>>
  /** Further assertions of the document about the same fields. */
  readonly also?: Readonly<Record<string, unknown>>
  /** The time within which the document expects the response, in milliseconds. */
  readonly withinMs?: number
  /** Assertions of ours, which the document does not have. They are not counted. */
  readonly ours?: Readonly<Record<string, unknown>>
  /** The name under which the id in the response is kept. */
  readonly keep?: 'user' | 'other' | 'group'
  /** True if the request has a token that no connection has. */
  readonly wrongToken?: true
}

export const LIST = 'includes urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const ERROR = 'includes urn:ietf:params:scim:api:messages:2.0:Error'
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const query = (filter: string, more = '') => `?filter=${encodeURIComponent(filter)}${more}`

export const aUser = (at: string) => ({
  [`${at}id`]: 'present',
  [`${at}name.familyName`]: 'present',
  [`${at}name.givenName`]: 'present',
  [`${at}userName`]: 'present',
  [`${at}active`]: 'present',
  [`${at}emails.0.value`]: 'present',
})

export const patch = (...operations: object[]) => ({ schemas: [PATCH], Operations: operations })
