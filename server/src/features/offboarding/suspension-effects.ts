import type { Blocked, BlockState } from '../accounts/login-blocks/index.ts'
import type { IssuedServiceKeyRow } from '../api-keys/index.ts'
import type { FoundWebhookRow } from '../governance/webhooks/index.ts'
import type { MemberRow } from '../members/index.ts'
import type { OracleRow } from '../oracle/index.ts'
import type { StoppedTriggerRow, TriggerRow } from '../triggers/index.ts'

/** Effects of a suspension. Its receipt, audit entry, events and follow-ups about keys are made from them. */
export interface SuspensionEffects {
  readonly triggers: readonly StoppedTriggerRow[]
  readonly invitations: readonly { readonly id: string; readonly email: string }[]
  readonly oraclePaused: boolean
  readonly keptOracle: boolean
  /** Null if no login block was requested; `requested` until a remote provider has confirmed it. */
  readonly loginBlock: BlockState | null
  readonly sessionsEnded: number
  /** Keys that no longer work, including the revoked ones. */
  readonly keys: readonly { readonly id: string; readonly name: string }[]
  readonly revokedKeys: readonly { readonly id: string; readonly name: string }[]
  /** Keys of service accounts that the member knows, which are revoked with those of the member. */
  readonly revokedServiceKeys: readonly IssuedServiceKeyRow[]
  /** Keys of service accounts that the member knows, and that keep working. */
  readonly knownServiceKeys: readonly IssuedServiceKeyRow[]
  /** The webhooks that were enabled, and are disabled now. */
  readonly disabledWebhooks: readonly FoundWebhookRow[]
  /** The webhooks that suspensions of other people have disabled already, and that this one keeps disabled, too. */
  readonly keptWebhooks: readonly FoundWebhookRow[]
}

/** The resources of the member that a suspension reads. */
export interface Owned {
  readonly member: MemberRow | undefined
  readonly oracle: OracleRow | undefined
  readonly triggers: readonly TriggerRow[]
  readonly invitations: SuspensionEffects['invitations']
  readonly keys: SuspensionEffects['keys']
}

interface Stopping extends Owned {
  /** The webhooks that the member created, redirected or last configured, or of which they rotated a live secret. */
  readonly webhooks: readonly FoundWebhookRow[]
  readonly serviceKeys: readonly IssuedServiceKeyRow[]
}

interface SuspensionOptions {
  readonly keep_oracle?: boolean
  readonly revoke_keys: boolean
  readonly disable_webhooks: boolean
}

export const ownsOracle = ({ member, oracle }: Pick<Owned, 'member' | 'oracle'>): boolean =>
  oracle !== undefined && oracle.owner_user_id === member?.user_id

/** Effects of a new suspension. With `keep_oracle`, the triggers that run the Oracle stay enabled, too. */
export function effectsOfSuspension(
  found: Stopping,
  options: SuspensionOptions,
  blocked: Blocked | undefined,
): SuspensionEffects {
  const owned = ownsOracle(found)
  const keptOracle = owned && options.keep_oracle === true
  return {
    triggers: found.triggers.filter(({ runs_oracle }) => !keptOracle || !runs_oracle),
    invitations: found.invitations,
    oraclePaused: owned && !keptOracle && found.oracle?.status === 'running',
    keptOracle,
    ...blockKeysAndWebhooks(found, options, blocked),
  }
}

/**
 * Effects of a repeated suspension. It only revokes keys, disables webhooks, and sets a login block that is missing.
 */
export const effectsOfRepeatedSuspension = (
  found: Stopping,
  options: SuspensionOptions,
  blocked: Blocked | undefined,
): SuspensionEffects => ({
  triggers: [],
  invitations: [],
  oraclePaused: false,
  keptOracle: ownsOracle(found) && found.oracle?.status === 'running',
  ...blockKeysAndWebhooks(found, options, blocked),
})

const blockKeysAndWebhooks = (
  { keys, serviceKeys, webhooks }: Stopping,
  options: SuspensionOptions,
  blocked: Blocked | undefined,
): Pick<
  SuspensionEffects,
  | 'loginBlock'
  | 'sessionsEnded'
  | 'keys'
  | 'revokedKeys'
  | 'revokedServiceKeys'
  | 'knownServiceKeys'
  | 'disabledWebhooks'
  | 'keptWebhooks'
> => ({
  loginBlock: blocked?.state ?? null,
  sessionsEnded: blocked?.sessionsEnded ?? 0,
  keys,
  revokedKeys: options.revoke_keys ? keys : [],
  revokedServiceKeys: options.revoke_keys ? serviceKeys : [],
  knownServiceKeys: options.revoke_keys ? [] : serviceKeys,
  disabledWebhooks: options.disable_webhooks ? webhooks.filter(({ enabled }) => enabled) : [],
  keptWebhooks: options.disable_webhooks ? webhooks.filter(({ is_kept_for_others }) => is_kept_for_others) : [],
})
