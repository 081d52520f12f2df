import type { AuditEntry, Webhook } from '@reeve/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { webhooksQuery } from '../governance/index.ts'
import { batchedMemberQuery, MemberName } from '../members/index.ts'
import classes from './overview.module.css'
import { changesOfQuery, configurersOf, isSinceYesterday } from './overview.queries.ts'
import { EntryAddress, Signal } from './signal.tsx'

export interface NewReceiver {
  readonly webhook: Webhook
  readonly since: string
  readonly by: string | null
  /** The audit entry of the change. */
  readonly entry: AuditEntry | undefined
}

/**
 * Webhooks that send events to a new receiver since yesterday: new webhooks, and those with a changed URL or
 * subscription. Disabled webhooks and those of suspended members are left out.
 */
export function useNewReceivers() {
  const { may } = useCaller()
  const isManager = may('governance.manage')
  const { data: webhooks = [] } = useQuery({ ...webhooksQuery(), enabled: isManager })
  const suspendedAuthorOf = useSuspendedAuthors(webhooks)
  const enabled = isManager && may('audit.read')
  const changed = useQuery({ ...changesOfQuery('governance.webhook.changed'), enabled })
  const created = useQuery({ ...changesOfQuery('governance.webhook.created'), enabled })
  const receivers = webhooks.flatMap((webhook): NewReceiver[] => {
    if (!webhook.enabled || suspendedAuthorOf(webhook) !== undefined) return []
    const change = changed.data?.find(({ target, changes }) => {
      const after: object = changes?.after ?? {}
      return target.id === webhook.id && ('url' in after || 'event_types' in after)
    })
    if (change) return [{ webhook, since: change.occurred_at, by: change.actor.id, entry: change }]
    const { created_at: since, created_by: by } = webhook
    const entry = created.data?.find(({ target }) => target.id === webhook.id)
    return isSinceYesterday(since) ? [{ webhook, since, by, entry }] : []
  })
  return { receivers, error: changed.error ?? created.error }
}

/** Returns a function that finds a suspended member among those who created or last changed a webhook. */
export function useSuspendedAuthors(webhooks: readonly Webhook[]) {
  const { may } = useCaller()
  const suspended = useQueries({
    queries: configurersOf(webhooks).map(userId => ({ ...batchedMemberQuery(userId), enabled: may('members.read') })),
    combine: found => found.flatMap(({ data }) => (data?.status === 'suspended' ? data.user_id : [])),
  })
  return ({ created_by, url_changed_by, secret_rotated_by, configured_by }: Webhook): string | undefined =>
    [url_changed_by, secret_rotated_by, configured_by, created_by].find(id => id !== null && suspended.includes(id)) ??
    undefined
}

/** One item for all new receivers, because most are intended. */
export function NewReceivers({ receivers }: { readonly receivers: readonly NewReceiver[] }) {
  const { t } = useTranslation('overview')
  return (
    <>
      {t('attention.newReceivers')}
      <ul className={classes.signals}>
        {receivers.map(({ webhook, since, by, entry }) => (
          <Signal
            key={webhook.id}
            at={since}
            apiKey={entry?.actor.key?.name}
            ip={entry && <EntryAddress entry={entry} />}
          >
            <Receiver webhook={webhook} />
            {by !== null && (
              <>
                , <MemberName userId={by} />
              </>
            )}
          </Signal>
        ))}
      </ul>
    </>
  )
}

/** The URL of a webhook as a link to it. */
export function Receiver({ webhook }: Pick<NewReceiver, 'webhook'>) {
  const { t } = useTranslation('overview')
  return (
    <>
      <TextLink size="sm" to="/webhooks/$webhookId" params={{ webhookId: webhook.id }}>
        <Breakable text={webhook.url} />
      </TextLink>
      {webhook.event_types.includes('*') && ` ${t('attention.toldOfAll')}`}
    </>
  )
}
