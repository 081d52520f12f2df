import type { Webhook } from '@reeve/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Breakable } from '../../ui/breakable.tsx'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { Page } from '../../ui/page.tsx'
import { CreatedBy } from './created-by.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import classes from './get-webhook.module.css'
import { ListDeliveries } from './list-deliveries.tsx'
import { SecretAge } from './secret-age.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookBreadcrumbs } from './webhook-breadcrumbs.tsx'
import { WebhookHealth } from './webhook-health.tsx'
import { nameOfWebhook } from './webhook-name.ts'
import { useStateSentence, WebhookState } from './webhook-state.tsx'
import { deliveriesQuery, webhookQuery } from './webhooks.queries.ts'

const route = getRouteApi('/in-organization/webhooks/$webhookId')

const REFRESH_MS = 5_000

/** The page of a webhook: health, actions and deliveries. */
export function GetWebhook() {
  const { t } = useTranslation('governance')
  const { webhookId } = route.useParams()
  const search = route.useSearch()
  const { data: webhook } = useSuspenseQuery(webhookQuery(webhookId))
  const { data } = useSuspenseQuery({ ...deliveriesQuery(webhookId, search), refetchInterval: REFRESH_MS })
  const why = useStateSentence(webhook)
  return (
    <Page
      title={nameOfWebhook(webhook)}
      breadcrumbs={<WebhookBreadcrumbs />}
      after={
        <>
          {webhook.description === '' && <CopyIcon text={webhook.url} what={t('form.url')} />}
          <WebhookState webhook={webhook} />
        </>
      }
      what={
        <>
          {webhook.description !== '' && <EndpointUrl webhook={webhook} />}
          {why && <p className={classes.why}>{why}</p>}
        </>
      }
      actions={<WebhookActions webhook={webhook} />}
    >
      <WebhookHealth webhook={webhook} />
      <section className={classes.details} aria-label={t('details')}>
        <DescriptionList
          isStrip
          items={[
            [t('types.label'), <EventTypes key="types" webhook={webhook} />],
            [t('secret.label'), <SecretAge key="secret" webhook={webhook} />],
            [t('madeAt'), <OpenableTime key="made" at={webhook.created_at} hasClock={false} />],
            [t('madeBy'), <CreatedBy key="by" webhook={webhook} />],
            [t('id'), <CopyableId key="id" id={webhook.id} what={t('id')} />],
          ]}
        />
      </section>
      <ListDeliveries webhook={webhook} data={data} />
      {search.delivery !== undefined && (
        <DeliveryPanel webhook={webhook} deliveryId={search.delivery} among={data.deliveries} />
      )}
    </Page>
  )
}

interface WebhookProps {
  readonly webhook: Webhook
}

function EndpointUrl({ webhook: { url } }: WebhookProps) {
  const { t } = useTranslation('governance')
  return (
    <span className={classes.url}>
      <code>
        <Breakable text={url} />
      </code>
      <CopyIcon text={url} what={t('form.url')} />
    </span>
  )
}

function EventTypes({ webhook: { event_types: types } }: WebhookProps) {
  const { t } = useTranslation('governance')
  return types.includes('*') ? (
    t('types.all')
  ) : (
    <ul className={classes.types}>
      {types.map(type => (
        <li key={type}>
          <code>
            <Breakable text={type} />
          </code>
        </li>
      ))}
    </ul>
  )
}
