import type { Answers } from '../../database/pool.ts'
import { newId } from '../../kernel/ids.ts'
import type { IssuedServiceKeyRow } from '../api-keys/index.ts'
import type { listWebhooksCreatedOrConfiguredBy } from '../governance/webhooks/index.ts'
import type { listIntegrationsOf } from '../integrations/index.ts'
import type { KnownDirectory } from './known-directories.ts'
import { originOf } from './webhook-urls.ts'

interface Kept {
  readonly integrations: Answers<ReturnType<typeof listIntegrationsOf>>
  readonly webhooks: Answers<ReturnType<typeof listWebhooksCreatedOrConfiguredBy>>
  readonly directories?: readonly KnownDirectory[] | undefined
  /** The keys of service accounts that the person knows, and that the same change does not revoke. */
  readonly knownServiceKeys: readonly IssuedServiceKeyRow[]
}

/** The follow-ups of a new suspension, one for each integration, webhook, directory and known key in its receipt. */
export const toFollowUps = ({ integrations, webhooks, directories = [], knownServiceKeys }: Kept) => [
  ...directories.map(({ id, name, touched_at }) => ({
    id: newId(),
    kind: 'directory' as const,
    item_id: id,
    name,
    touched_at,
  })),
  ...integrations.map(({ id, name, connected_at, last_used_at }) => ({
    id: newId(),
    kind: 'integration' as const,
    item_id: id,
    name,
    // Without the time of the connection, a new connection under the same id would go unnoticed.
    touched_at: connected_at && new Date(Math.max(connected_at.getTime(), last_used_at?.getTime() ?? 0)),
  })),
  ...webhooks.map(({ id, url, touched_at }) => ({
    id: newId(),
    kind: 'webhook' as const,
    item_id: id,
    name: originOf(url),
    touched_at,
  })),
  ...knownServiceKeys.map(toKeyFollowUp),
]

/** The follow-up of a key, named with its service account. */
export const toKeyFollowUp = ({ id, name, owner_name, created_at }: IssuedServiceKeyRow) => ({
  id: newId(),
  kind: 'api_key' as const,
  item_id: id,
  name: `${owner_name}: ${name}`,
  touched_at: created_at,
})
