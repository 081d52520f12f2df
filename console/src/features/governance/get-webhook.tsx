import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { CreatedBy } from './created-by.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { Health } from './health.tsx'
import { ListDeliveries } from './list-deliveries.tsx'
import { SecretAge } from './secret-age.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookBreadcrumbs } from './webhook-breadcrumbs.tsx'
import { useStateSentence, WebhookState } from './webhook-state.tsx'
import { healthQuery, webhookQuery } from './webhooks.queries.ts'

const route = getRouteApi('/in-organization/webhooks/$webhookId')

/** One webhook: health, actions and deliveries. */
export function GetWebhook() {
  const { t } = useTranslation('governance')
  const { webhookId } = route.useParams()
  const { delivery } = route.useSearch()
  const { data: webhook } = useSuspenseQuery(webhookQuery(webhookId))
  const { data: health } = useSuspenseQuery(healthQuery())
  const why = useStateSentence(webhook)
  return (
    <Page title={webhook.url} breadcrumbs={<WebhookBreadcrumbs />} actions={<WebhookActions webhook={webhook} />}>
      <DescriptionList
        items={[
          [
            t('columns.state'),
            <div key="state">
              <WebhookState webhook={webhook} />
              {why && <Text size="sm">{why}</Text>}
            </div>,
          ],
          [t('columns.health'), <Health key="health" summary={health.get(webhookId)} />],
          [t('types.label'), webhook.event_types.map(type => (type === '*' ? t('types.all') : type)).join(', ')],
          webhook.description !== '' && [t('form.description'), webhook.description],
          [t('secret.label'), <SecretAge key="secret" webhook={webhook} />],
          [t('madeAt'), <RelativeTime key="made" at={webhook.created_at} />],
          [t('madeBy'), <CreatedBy key="by" webhook={webhook} />],
          [t('id'), <code key="id">{webhook.id}</code>],
        ]}
      />
      <ListDeliveries webhook={webhook} />
      {delivery !== undefined && <DeliveryPanel webhook={webhook} deliveryId={delivery} />}
    </Page>
  )
}
