import type { ReactivationReceipt, RemovalReceipt, SuspensionReceipt } from '@reeve/sdk'
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tagged } from '../../api/etag.ts'

/** The comparable lines of a preview. */
export type Line =
  | 'access'
  | 'keys'
  | 'triggers'
  | 'invitations'
  | 'login'
  | 'oracle'
  | 'integrations'
  | 'webhooks'
  | 'directories'
  | 'serviceAccounts'
  | 'serviceKeys'
type Snapshot = Readonly<Partial<Record<Line, string>>>

const webhooksOf = ({ webhooks_created: webhooks }: Pick<RemovalReceipt, 'webhooks_created'>) =>
  webhooks.map(({ id, url, enabled }) => `${id} ${url} ${enabled}`).join()

const directoriesOf = ({ directories_known: directories }: Pick<RemovalReceipt, 'directories_known'>) =>
  directories.map(({ id, name }) => `${id} ${name}`).join()

const accountsOf = ({ service_accounts: accounts }: Pick<RemovalReceipt, 'service_accounts'>) =>
  accounts.map(({ user_id, name, status }) => `${user_id} ${name} ${status}`).join()

const serviceKeysOf = ({ service_keys_known: keys }: Pick<RemovalReceipt, 'service_keys_known'>) =>
  keys.map(({ id, name, owner_name }) => `${id} ${owner_name} ${name}`).join()

export const toSuspensionSnapshot = (receipt: SuspensionReceipt): Snapshot => ({
  access: String(receipt.already_suspended),
  keys: receipt.api_keys_stopped.map(({ id }) => id).join(),
  triggers: `${receipt.agent_triggers_disabled} ${receipt.integration_triggers_disabled}`,
  invitations: String(receipt.invites_invalidated),
  login: `${receipt.login_blocked} ${receipt.login_block_skipped} ${receipt.sessions_ended}`,
  oracle: String(receipt.kept_oracle),
  integrations: receipt.integrations_on_account.map(({ id, name }) => `${id} ${name}`).join(),
  webhooks: webhooksOf(receipt),
  directories: directoriesOf(receipt),
  serviceAccounts: accountsOf(receipt),
  serviceKeys: serviceKeysOf(receipt),
})

const namesOf = (kept: ReactivationReceipt['not_restored']) => kept.map(({ id, reason }) => `${id} ${reason}`).join()

export const toReactivationSnapshot = (receipt: ReactivationReceipt): Snapshot => ({
  access: String(receipt.suspension_id),
  triggers: `${receipt.triggers_restored} ${namesOf(receipt.not_restored)}`,
  login: `${receipt.login_unblocked} ${receipt.login_still_blocked}`,
  oracle: String(receipt.oracle_resumed),
  webhooks: `${receipt.webhooks_restored} ${namesOf(receipt.webhooks_not_restored)}`,
})

export const toRemovalSnapshot = (receipt: RemovalReceipt): Snapshot => ({
  triggers: String(receipt.triggers_disabled),
  keys: String(receipt.api_keys_revoked),
  invitations: String(receipt.invites_invalidated),
  oracle: String(receipt.oracle_paused),
  webhooks: webhooksOf(receipt),
  directories: directoriesOf(receipt),
  serviceAccounts: accountsOf(receipt),
  serviceKeys: serviceKeysOf(receipt),
})

/** Lines that differ from the acknowledged snapshot. */
const changesSince = (seen: Snapshot, now: Snapshot): ReadonlySet<Line> =>
  new Set((Object.keys(now) as Line[]).filter(line => seen[line] !== now[line]))

/** Thrown if the preview has changes that the person has not acknowledged. */
export class ChangedMeanwhile extends Error {}

/**
 * A preview that is refetched while it is open. `changed` are the lines that differ from the acknowledged snapshot;
 * another query key starts with a new snapshot. Refetching stops while the action is pending and afterwards, because
 * its own effects are not changes by others.
 */
export function useLivePreview<Receipt, Key extends QueryKey>(
  query: UseQueryOptions<Tagged<Receipt>, Error, Tagged<Receipt>, Key>,
  toSnapshot: (receipt: Receipt) => Snapshot,
  isOver: boolean,
) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({ ...query, enabled: query.enabled !== false && !isOver })
  const asked = JSON.stringify(query.queryKey)
  const [seen, setSeen] = useState<{ asked: string; receipt: Receipt; snapshot: Snapshot }>()
  const see = (receipt: Receipt) => setSeen({ asked, receipt, snapshot: toSnapshot(receipt) })
  const isNew = seen?.asked !== asked
  if (data && isNew) see(data)
  const changed = data && seen && !isNew && !isOver ? changesSince(seen.snapshot, toSnapshot(data)) : new Set<never>()
  return {
    preview: data,
    /** The acknowledged preview. */
    seen: seen?.receipt,
    error,
    refetch,
    changed,
    acknowledge: () => data && see(data),
    /** Refetches, and resolves to the ETag of a preview whose lines are acknowledged. @throws ChangedMeanwhile */
    async confirm() {
      const now = await queryClient.fetchQuery(query)
      if (!seen || changesSince(seen.snapshot, toSnapshot(now)).size > 0) throw new ChangedMeanwhile()
      return now.etag
    },
    /** Acknowledges a line that the person has changed just now. */
    async acknowledgeOwnChange(line: Line) {
      const receipt = await queryClient.fetchQuery(query).catch(() => undefined)
      if (receipt === undefined) return
      const now = toSnapshot(receipt)
      setSeen(before => before && { ...before, snapshot: { ...before.snapshot, [line]: now[line] } })
    },
  }
}
