import type { Webhook } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MemberName } from '../members/index.ts'
import classes from './overview.module.css'
import { changesOfQuery, isSinceYesterday } from './overview.queries.ts'

interface NewReceiver {
  readonly webhook: Webhook
  readonly since: string
  readonly by: string | null
}

/**
 * Webhooks that send events to a new receiver since yesterday: new webhooks, and those with a changed URL or
 * subscription.
 */
export function useNewReceivers(webhooks: readonly Webhook[]) {
  const { may } = useCaller()
  const enabled = may('governance.manage') && may('audit.read')
  const { data = [], error } = useQuery({ ...changesOfQuery('governance.webhook.changed'), enabled })
  const receivers = webhooks.flatMap((webhook): NewReceiver[] => {
    const change = data.find(({ target, changes }) => {
      const after: object = changes?.after ?? {}
      return target.id === webhook.id && ('url' in after || 'event_types' in after)
    })
    if (change) return [{ webhook, since: change.occurred_at, by: change.actor.id }]
    const { created_at: since, created_by: by } = webhook
    return isSinceYesterday(since) ? [{ webhook, since, by }] : []
  })
  return { receivers, error }
}

/** One item for all new receivers, because most are intended. */
export function NewReceivers({ receivers }: { readonly receivers: readonly NewReceiver[] }) {
  const { t } = useTranslation('overview')
  return (
    <>
      {t('attention.newReceivers')}
      <ul className={classes.receivers}>
        {receivers.map(({ webhook: { id, url, event_types }, since, by }) => (
          <li key={id}>
            <TextLink size="sm" to="/webhooks/$webhookId" params={{ webhookId: id }}>
              <Breakable text={url} />
            </TextLink>
            {event_types.includes('*') && ` ${t('attention.toldOfAll')}`}, <OpenableTime at={since} />
            {by !== null && (
              <>
                , <MemberName userId={by} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
