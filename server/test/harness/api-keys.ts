import { assertSuccess } from './every-operation.ts'
import type { Organization, Person } from './organization.ts'
import type { Answer, SharedReeve } from './reeve.ts'

/** Creates a key after a recent sign-in. */
export async function createKey(who: Person, body: object = {}): Promise<Answer> {
  await who.signIn()
  return who.inSession('POST /v1/api-keys', { body: { name: 'Deployment', scopes: ['members:read'], ...body } })
}

/** Rotates a key after a recent sign-in. */
export async function rotateKey(who: Person, id: string, body: object = {}): Promise<Answer> {
  await who.signIn()
  return who.inSession(`POST /v1/api-keys/${id}/rotate`, { body })
}

export const revokeKey = (who: Person, id: string): Promise<Answer> => who.inSession(`DELETE /v1/api-keys/${id}`)

/** The key as listed. */
export async function listedKey(acme: Organization, id: string) {
  const { body } = await assertSuccess(acme.owner.inSession('GET /v1/api-keys?limit=200'))
  return body.api_keys.find((key: { id: string }) => key.id === id)
}

/** The status of each process's response to a request with the key. */
export async function statusesWith(processes: readonly SharedReeve[], key: string, request = 'GET /v1/members') {
  const statuses: number[] = []
  for (const { call } of processes) statuses.push((await call(request, { key })).status)
  return statuses
}

const NO_LIMITS = { max_lifetime_days: null, revoke_unused_after_days: null, allowed_scopes: null }

/** Edits the policy of API keys after a recent sign-in. Limits that `limits` does not name are removed. */
export async function editKeyPolicy(
  who: Person,
  limits: object,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  await who.signIn()
  return who.inSession(`PUT /v1/api-key-policy${query}`, { body: { ...NO_LIMITS, ...limits }, headers })
}
