import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './deliveries-of-event.module.css'
import { DeliveryState } from './delivery-state.tsx'
import { nameOfWebhook } from './webhook-name.ts'
import { deliveriesOfEventQuery } from './webhooks.queries.ts'

/** The deliveries of an event, fetched when expanded. Screens that show it load the namespace `governance`. */
export function DeliveriesOfEvent({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation('governance')
  const [isOpen, setOpen] = useState(false)
  const { data: deliveries, error } = useQuery({ ...deliveriesOfEventQuery(eventId), enabled: isOpen })
  return (
    <details className={classes.deliveries} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('deliveries.title')}</summary>
      {error && <Problem error={error} />}
      {deliveries?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('deliveries.toNone')}
        </Text>
      )}
      <ul aria-label={t('deliveries.title')}>
        {deliveries?.map(({ id, status, webhook }) => (
          <li key={id}>
            <TextLink
              size="sm"
              to="/webhooks/$webhookId"
              params={{ webhookId: webhook.id }}
              search={{ event: eventId }}
            >
              <Breakable text={nameOfWebhook(webhook)} />
            </TextLink>
            <DeliveryState status={status} />
          </li>
        ))}
      </ul>
    </details>
  )
}
