import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { sessionsOfQuery } from './members.queries.ts'
import {
  allInvitationsOfQuery,
  allTriggersOfQuery,
  integrationsOfQuery,
  keysOfQuery,
  oracleOfQuery,
  webhooksOfQuery,
} from './owned-resources.queries.ts'

/**
 * "5 triggers · 2 API keys · the Oracle": counts of active and pending resources, with a note if some are hidden.
 * Undefined until all are loaded.
 */
export function useResourceSummary(userId: string): string | undefined {
  const { t } = useTranslation('members')
  const found = useResources(userId, true)
  if (!found) return undefined
  const { counts, hasOracle, hasMore, isHidden } = found
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    // The number stays in the line of its word.
    .map(([kind, count]) => t(`resources.${kind as keyof typeof counts}`, { count }).replace(' ', '\u00a0'))
  if (hasOracle) parts.push(t('resources.oracle'))
  if (hasMore) parts.push(t('resources.more'))
  if (isHidden) parts.push(t('resources.hidden'))
  return parts.length === 0 ? t('resources.none') : parts.join(' · ')
}

/** The number of active and pending resources if a tab has loaded all of them; otherwise undefined. */
export function useResourceCount(userId: string): number | undefined {
  const found = useResources(userId, false)
  if (!found || found.hasMore || found.isHidden) return undefined
  return Object.values(found.counts).reduce((sum, count) => sum + count, found.hasOracle ? 1 : 0)
}

/** A member's resources; undefined until all are loaded. Without `isAsked`, only cached data are used. */
function useResources(userId: string, isAsked: boolean) {
  const { may } = useCaller()
  const ask = { enabled: isAsked }
  const triggers = useQuery({ ...allTriggersOfQuery(userId), ...ask })
  const integrations = useQuery({ ...integrationsOfQuery(userId), ...ask })
  const sessions = useQuery({ ...sessionsOfQuery(userId), enabled: isAsked && may('members.suspend') })
  const keys = useQuery({ ...keysOfQuery(userId), enabled: isAsked && may('api_keys.manage') })
  const webhooks = useQuery({ ...webhooksOfQuery(userId), ...ask })
  const invitations = useQuery({ ...allInvitationsOfQuery(userId), enabled: isAsked && may('members.invite') })
  const oracle = useQuery({ ...oracleOfQuery(userId), ...ask })
  const all = [triggers, integrations, sessions, keys, webhooks, invitations, oracle]
  if (all.some(({ isLoading }) => isLoading)) return undefined
  const counts = {
    triggers: triggers.data?.triggers.length ?? 0,
    integrations: integrations.data?.integrations.length ?? 0,
    sessions: sessions.data?.sessions.length ?? 0,
    keys: keys.data?.api_keys.filter(({ status }) => status === 'active' || status === 'owner_suspended').length ?? 0,
    webhooks: webhooks.data?.length ?? 0,
    invitations: invitations.data?.invitations.filter(({ status }) => status === 'pending').length ?? 0,
  }
  return {
    counts,
    hasOracle: Boolean(oracle.data?.length),
    hasMore: Boolean(triggers.data?.next_cursor || keys.data?.next_cursor || invitations.data?.next_cursor),
    /** True if resources of a kind are not permitted, failed to load, or are not loaded yet. */
    isHidden: all.some(({ data }) => data === undefined),
  }
}
