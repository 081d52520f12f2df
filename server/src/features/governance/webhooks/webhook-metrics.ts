import { Counter, type Registry } from 'prom-client'
import { FAULTS, type WebhookFault } from './webhooks.contract.ts'

export interface WebhookMetrics {
  disabled(fault: WebhookFault): void
}

/** Counts the webhooks that this process disabled because they did not accept their events. */
export function createWebhookMetrics(registry: Registry): WebhookMetrics {
  const disabled = new Counter({
    name: 'reeve_webhooks_disabled_total',
    help: 'Webhooks that this process disabled, by reason: failing for days, or gone (HTTP 410)',
    labelNames: ['reason'],
    registers: [registry],
  })
  for (const reason of FAULTS) disabled.inc({ reason }, 0)
  return { disabled: reason => disabled.inc({ reason }) }
}
