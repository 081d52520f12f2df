import type { AuditEntry, Webhook } from '@reeve/sdk'
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
  /** The audit entry of the change. */
  readonly entry: AuditEntry | undefined
}

/**
 * Webhooks that send events to a new receiver since yesterday: new webhooks, and those with a changed URL or
 * subscription.
 */
export function useNewReceivers(webhooks: readonly Webhook[]) {
  const { may } = useCaller()
  const enabled = may('governance.manage') && may('audit.read')
  const changed = useQuery({ ...changesOfQuery('governance.webhook.changed'), enabled })
  const created = useQuery({ ...changesOfQuery('governance.webhook.created'), enabled })
  const receivers = webhooks.flatMap((webhook): NewReceiver[] => {
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

/** One item for all new receivers, because most are intended. */
export function NewReceivers({ receivers }: { readonly receivers: readonly NewReceiver[] }) {
  const { t } = useTranslation('overview')
  return (
    <>
      {t('attention.newReceivers')}
      <ul className={classes.receivers}>
        {receivers.map(({ webhook: { id, url, event_types }, since, by, entry }) => (
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
            {entry && <Origin entry={entry} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The API key and the address of the change. */
function Origin({ entry: { actor, context } }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('overview')
  return (
    <>
      {actor.key && `, ${t('attention.byKey', { name: actor.key.name })}`}
      {context.ip !== null && (
        <>
          ,{' '}
          <TextLink size="sm" to="/audit" search={{ ip: context.ip }}>
            {context.ip}
          </TextLink>
        </>
      )}
    </>
  )
}
