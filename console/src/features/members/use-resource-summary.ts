import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { sessionsOfQuery } from './members.queries.ts'
import {
  allInvitationsOfQuery,
  allTriggersOfQuery,
  integrationsOfQuery,
  keysOfQuery,
  oracleOfQuery,
  webhooksOfQuery,
} from './owned-resources.queries.ts'

/** The kinds of resources that have a table. */
export type ResourceKind = 'sessions' | 'keys' | 'triggers' | 'invitations' | 'webhooks' | 'integrations' | 'oracle'

export interface ResourceLine {
  readonly text: string
  /** Undefined for a note about resources that are not counted. */
  readonly kind?: ResourceKind
}

/**
 * "5 triggers", "2 API keys", "The Oracle": the counts of a member's resources, with notes if some are hidden or not
 * loaded. Expired and revoked keys and settled invitations do not count. Sessions are not counted, because the details
 * show them on their own line. Undefined until all are loaded.
 */
export function useResourceSummary(
  userId: string,
): { readonly lines: readonly ResourceLine[]; readonly isEmpty: boolean } | undefined {
  const { t } = useTranslation('members')
  const found = useResources(userId)
  if (!found) return undefined
  const { counts, hasOracle, hasMore, isDenied, isMissing } = found
  const kinds = Object.keys(counts) as (keyof typeof counts)[]
  const parts: ResourceLine[] = kinds
    .filter(kind => counts[kind] > 0)
    .map(kind => ({ kind, text: t(`resources.${kind}`, { count: counts[kind] }) }))
  if (hasOracle) parts.push({ kind: 'oracle', text: t('resources.oracle') })
  if (hasMore) parts.push({ text: t('resources.more') })
  if (isMissing) parts.push({ text: t('resources.missing') })
  const isEmpty = parts.length === 0
  if (isEmpty) return { lines: [{ text: t(isDenied ? 'resources.noneVisible' : 'resources.none') }], isEmpty }
  if (isDenied) parts.push({ text: t('resources.denied') })
  return { lines: parts, isEmpty }
}

/** A member's resources; undefined until all are loaded. */
function useResources(userId: string) {
  const triggers = usePermittedQuery(allTriggersOfQuery(userId))
  const integrations = usePermittedQuery(integrationsOfQuery(userId))
  const sessions = usePermittedQuery(sessionsOfQuery(userId))
  const keys = usePermittedQuery(keysOfQuery(userId))
  const webhooks = usePermittedQuery(webhooksOfQuery(userId))
  const invitations = usePermittedQuery(allInvitationsOfQuery(userId))
  const oracle = usePermittedQuery(oracleOfQuery(userId))
  const all = [triggers, integrations, sessions, keys, webhooks, invitations, oracle]
  if (all.some(({ isLoading }) => isLoading)) return undefined
  const counts = {
    keys: keys.data?.api_keys.filter(({ status }) => status === 'active' || status === 'owner_suspended').length ?? 0,
    triggers: triggers.data?.triggers.length ?? 0,
    invitations: invitations.data?.invitations.filter(({ status }) => status === 'pending').length ?? 0,
    webhooks: webhooks.data?.length ?? 0,
    integrations: integrations.data?.integrations.length ?? 0,
  }
  return {
    counts,
    hasOracle: Boolean(oracle.data?.length),
    hasMore: Boolean(triggers.data?.next_cursor || keys.data?.next_cursor || invitations.data?.next_cursor),
    /** True if the caller may not view at least one kind of resource. */
    isDenied: all.some(({ denied }) => denied !== undefined),
    /** True if at least one kind that the caller may view failed to load, or is not loaded yet. */
    isMissing: all.some(({ data, denied }) => data === undefined && denied === undefined),
  }
}
