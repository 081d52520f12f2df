import { executeInternally } from '../execution.ts'
import { issueKey } from '../features/api-keys/index.ts'
import { findMember } from '../features/members/index.ts'
import { PublicError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { SCOPES, type Scope } from '../kernel/vocabulary.ts'
import { changed } from '../operation.ts'
import { byOperator, print, withRuntime } from './runtime.ts'

interface Options {
  organization: string
  owner: string
  name: string
  scopes: string
  expiresIn?: string
  json?: boolean
}

/** Creates an API key for a member, within what that member could grant. The key is printed once. */
export async function apiKeyCreate({ organization, owner, name, scopes, expiresIn, json }: Options): Promise<void> {
  if (!isUuid(organization)) throw new OperatorError('--organization is the UUID that `organization create` printed.')
  if (!isUuid(owner)) throw new OperatorError("--owner is a member's user id, a UUID.")
  const wanted = readScopes(scopes)
  const lifetime = expiresIn === undefined ? null : readDuration(expiresIn)
  const created = await withRuntime(({ app }) =>
    executeInternally(app.mechanism, organization, byOperator(), async (sql, now) => {
      const member = await findMember(sql, organization, owner)
      if (member?.status !== 'active') throw new OperatorError('--owner is no active member of this organization.')
      const expiresAt = lifetime === null ? null : new Date(now.getTime() + lifetime)
      const { id, key, fact } = await issueKey(sql, app.vault, { owner: member, name, scopes: wanted, expiresAt }, now)
      return changed({ id, key }, fact)
    }),
  ).catch(error => {
    throw error instanceof PublicError ? new OperatorError(`${error.message}.`, { cause: error }) : error
  })
  print(json, created, `Key ${created.id}, shown this once:\n${created.key}`)
}

function readScopes(text: string): Scope[] {
  const scopes = text === 'all' ? [...SCOPES] : text.split(',').map(scope => scope.trim())
  const unknown = scopes.filter(scope => !(SCOPES as readonly string[]).includes(scope))
  if (unknown.length > 0) {
    throw new OperatorError(`--scopes has unknown ones: ${unknown.join(', ')}. Known: ${SCOPES.join(', ')}.`)
  }
  return [...new Set(scopes)] as Scope[]
}

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 }

function readDuration(text: string): number {
  const [, amount, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  if (!amount || !unit || Number(amount) === 0) {
    throw new OperatorError('--expires-in is a number of minutes, hours or days, such as 30d.')
  }
  return Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS]
}
