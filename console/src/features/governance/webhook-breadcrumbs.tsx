import type { Webhook } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/text-link.tsx'
import { nameOfWebhook } from './webhook-name.ts'

/** Breadcrumbs of a webhook's subpages; without `webhook`, those of the webhook's own page. */
export function WebhookBreadcrumbs({ webhook }: { readonly webhook?: Webhook }) {
  const { t } = useTranslation('governance')
  return (
    <>
      <TextLink to="/webhooks">{t('title')}</TextLink>
      {webhook && (
        <>
          <span aria-hidden>›</span>
          <TextLink to="/webhooks/$webhookId" params={{ webhookId: webhook.id }}>
            {nameOfWebhook(webhook)}
          </TextLink>
        </>
      )}
    </>
  )
}
