import type { FollowUp } from '@reeve/sdk'
import type { CreatedWebhook } from './active-webhook.tsx'

export interface OwnedIntegration {
  readonly id: string
  readonly provider: string
  readonly name: string
}

export interface KnownDirectory {
  readonly id: string
  readonly name: string
}

export interface KnownKey {
  readonly id: string
  readonly name: string
  /** The name of the service account. */
  readonly owner_name: string
}

/** A row of the manual follow-ups: the follow-up in the suspension's list, and the current resource. */
export interface FollowUpRow<Resource> {
  readonly id: string
  /** The follow-up in the suspension's list. */
  readonly followUp: FollowUp | undefined
  /** The current resource; undefined if it is gone or hidden from the caller. */
  readonly resource: Resource | undefined
}

/**
 * Joins the follow-ups of a kind with the current resources, in the order of the list; resources that are not listed
 * come last.
 */
function join<Resource extends { readonly id: string }>(
  followUps: readonly FollowUp[],
  resources: readonly Resource[],
): FollowUpRow<Resource>[] {
  const listed = new Set(followUps.map(({ item_id }) => item_id))
  return [
    ...followUps.map(followUp => ({
      id: followUp.item_id,
      followUp,
      resource: resources.find(({ id }) => id === followUp.item_id),
    })),
    ...resources
      .filter(({ id }) => !listed.has(id))
      .map(resource => ({ id: resource.id, followUp: undefined, resource })),
  ]
}

export interface OpenResources {
  readonly webhooks: readonly CreatedWebhook[]
  readonly integrations: readonly OwnedIntegration[]
  readonly directories?: readonly KnownDirectory[] | undefined
  /** Keys of service accounts that the member knows. */
  readonly keys?: readonly KnownKey[] | undefined
}

/**
 * The rows of the manual follow-ups. `followUps` is empty for a preview, and for a suspension by an earlier release.
 */
export const toFollowUpRows = (
  followUps: readonly FollowUp[] = [],
  { webhooks, integrations, directories = [], keys = [] }: OpenResources,
) => ({
  webhooks: join(
    followUps.filter(({ kind }) => kind === 'webhook'),
    webhooks,
  ),
  integrations: join(
    followUps.filter(({ kind }) => kind === 'integration'),
    integrations,
  ),
  directories: join(
    followUps.filter(({ kind }) => kind === 'directory'),
    directories,
  ),
  keys: join(
    followUps.filter(({ kind }) => kind === 'api_key'),
    keys.map(({ id, name, owner_name }) => ({ id, name: `${owner_name}: ${name}` })),
  ),
})

type AnyRow = FollowUpRow<{ readonly id: string; readonly enabled?: boolean }>

/**
 * The reason why a follow-up counts as done. The current state of the webhook takes precedence, because this page may
 * have just changed it.
 */
export function settledBy({ followUp, resource }: AnyRow): FollowUp['settled_by'] {
  if (resource?.enabled === undefined) return followUp?.settled_by ?? null
  return resource.enabled === false ? 'webhook_disabled' : null
}

/** True if the follow-up was marked as done, or if its webhook no longer sends or its key no longer works. */
export const isSettled = (row: AnyRow): boolean => (row.followUp?.done_at ?? null) !== null || settledBy(row) !== null

export type FollowUpRows = ReturnType<typeof toFollowUpRows>
