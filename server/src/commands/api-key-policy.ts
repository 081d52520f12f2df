import { visible } from '../client/terminal-text.ts'
import { readOrganization } from '../database/transaction.ts'
import {
  type ApiKeyPolicyView,
  editApiKeyPolicy,
  findKeyPolicy,
  listKeysOutside,
  toPolicyView,
} from '../features/api-keys/index.ts'
import { OperatorError, UsageError } from '../kernel/operator-error.ts'
import { hasGovernance } from '../operations/governance-lock.sql.ts'
import { readScopes } from './api-key.ts'
import { changeAsOperator } from './operator-change.ts'
import { assertOrganizationId } from './organization-id.ts'
import { print } from './print.ts'
import { withRuntime } from './runtime.ts'

interface PolicyOptions {
  organization: string
  maxLifetime?: string
  revokeUnusedAfter?: string
  scopes?: string
  dryRun?: boolean
  json?: boolean
}

/** Shows the policy of an organization's API keys, or edits the given limits with the authority of an owner. */
export async function apiKeyPolicy({ organization, dryRun, json, ...options }: PolicyOptions): Promise<void> {
  assertOrganizationId(organization)
  const limits = {
    ...(options.maxLifetime && { max_lifetime_days: readDays(options.maxLifetime, '--max-lifetime', 1) }),
    ...(options.revokeUnusedAfter && {
      revoke_unused_after_days: readDays(options.revokeUnusedAfter, '--revoke-unused-after', 14),
    }),
    ...(options.scopes && { allowed_scopes: options.scopes === 'all' ? null : readScopes(options.scopes) }),
  }
  const isEdit = Object.keys(limits).length > 0
  if (dryRun && !isEdit) throw new UsageError('--dry-run needs a limit to change.')
  const policy = await withRuntime(async ({ app }) => {
    const present = await readOrganization(app.pool, organization, async db => {
      const { isKnown, policy } = await db.run({
        isKnown: hasGovernance(organization),
        policy: findKeyPolicy(organization),
      })
      if (!isKnown) throw new OperatorError('Organization not found.')
      return toPolicyView(policy, await db.run(listKeysOutside(organization, policy, app.runtime.clock.now())))
    })
    if (!isEdit) return present
    const { max_lifetime_days, revoke_unused_after_days, allowed_scopes } = { ...present, ...limits }
    return changeAsOperator<ApiKeyPolicyView>(app.runtime, editApiKeyPolicy, {
      organization,
      body: { max_lifetime_days, revoke_unused_after_days, allowed_scopes },
      ...(dryRun && { dryRun }),
    })
  })
  print(json, policy, [...(dryRun ? ['Preview:'] : []), ...linesOf(policy)].join('\n'))
}

function linesOf(policy: ApiKeyPolicyView): string[] {
  const { outside_policy: outside, outside_policy_count: count } = policy
  const more = count - outside.length
  return [
    `Longest lifetime of a new key: ${inDays(policy.max_lifetime_days, 'no limit')}`,
    `Unused keys are revoked after: ${inDays(policy.revoke_unused_after_days, 'never')}`,
    `Allowed scopes: ${policy.allowed_scopes?.join(', ') ?? 'all'}`,
    `Keys outside of the policy: ${count}`,
    ...outside.map(({ id, name, reasons }) => `- ${id} ${visible(name)}: ${reasons.join(', ')}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ]
}

const inDays = (days: number | null, none: string) => (days === null ? none : `${days} days`)

const MOST_DAYS = 3_650

/** The number of days of an option such as `90`, or null for `none`. */
function readDays(text: string, option: string, fewest: number): number | null {
  if (text === 'none') return null
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (days < fewest || days > MOST_DAYS) {
    throw new UsageError(`${option} is a number of days from ${fewest} to ${MOST_DAYS}, or "none".`)
  }
  return days
}
