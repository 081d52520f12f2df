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
  const { may } = useCaller()
  const triggers = useQuery(allTriggersOfQuery(userId))
  const integrations = useQuery(integrationsOfQuery(userId))
  const sessions = useQuery({ ...sessionsOfQuery(userId), enabled: may('members.suspend') })
  const keys = useQuery({ ...keysOfQuery(userId), enabled: may('api_keys.manage') })
  const webhooks = useQuery(webhooksOfQuery(userId))
  const invitations = useQuery({ ...allInvitationsOfQuery(userId), enabled: may('members.invite') })
  const oracle = useQuery(oracleOfQuery(userId))
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
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`resources.${kind as keyof typeof counts}`, { count }))
  if (oracle.data?.length) parts.push(t('resources.oracle'))
  if (triggers.data?.next_cursor || keys.data?.next_cursor || invitations.data?.next_cursor)
    parts.push(t('resources.more'))
  if (all.some(({ data }) => data === undefined)) parts.push(t('resources.hidden'))
  return parts.length === 0 ? t('resources.none') : parts.join(' · ')
}
