import type { Suspension } from '@reeve/sdk'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { webhooksOfQuery } from '../members/index.ts'

interface KeptWebhookLinkProps {
  readonly userId: string
  readonly webhook: Suspension['webhooks'][number]
}

/** A webhook that a suspension disabled, by its whole URL if the caller may see it, and otherwise by its origin. */
export function KeptWebhookLink({ userId, webhook: { id, url } }: KeptWebhookLinkProps) {
  const { data: webhooks = [] } = usePermittedQuery(webhooksOfQuery(userId))
  return (
    <TextLink size="sm" to="/webhooks/$webhookId" params={{ webhookId: id }}>
      <Breakable text={webhooks.find(webhook => webhook.id === id)?.url ?? url} />
    </TextLink>
  )
}
