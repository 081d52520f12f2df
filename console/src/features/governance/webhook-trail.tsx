import { Anchor } from '@mantine/core'
import type { Webhook } from '@reeve/sdk'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** What leads to a page about one webhook; on the webhook's own page without itself. */
export function WebhookTrail({ webhook }: { readonly webhook?: Webhook }) {
  const { t } = useTranslation('governance')
  return (
    <>
      <Anchor renderRoot={props => <Link {...props} to="/webhooks" />}>{t('title')}</Anchor>
      {webhook && (
        <>
          <span aria-hidden>›</span>
          <Anchor
            renderRoot={props => <Link {...props} to="/webhooks/$webhookId" params={{ webhookId: webhook.id }} />}
          >
            {new URL(webhook.url).host}
          </Anchor>
        </>
      )}
    </>
  )
}
