import type { DeliveryHealth, DeliveryHour, Reeve } from '@reeve/sdk'
import { connect } from './connection.ts'
import { type Printing, printTable } from './output.ts'

const ATTEMPTS = {
  DELIVERED: ({ delivered }: Attempts) => delivered,
  FAILED: ({ failed }: Attempts) => failed,
  '95% WITHIN (MS)': ({ p95_ms }: Attempts) => p95_ms && Math.round(p95_ms),
}

type Attempts = DeliveryHealth | DeliveryHour

/** Prints the attempts of the last 24 hours: of each webhook and in total, or by hour for one webhook. */
export async function webhookHealth(id: string | undefined, options: Printing): Promise<void> {
  const reeve = await connect()
  await (id === undefined ? printEach(reeve, options) : printHours(reeve, id, options))
}

async function printEach(reeve: Reeve, options: Printing): Promise<void> {
  const found = await reeve.deliveries.summarize()
  const urls = new Map<string, string>()
  if (!options.json) for await (const { id, url } of reeve.webhooks.list()) urls.set(id, url)
  const each = found.webhooks.map(one => ({ ...one, url: urls.get(one.webhook_id) }))
  const total = { ...found.total, webhook_id: 'total', url: undefined }
  await printTable(options, found, [...each, total], {
    'WEBHOOK ID': one => one.webhook_id,
    URL: one => one.url,
    ...ATTEMPTS,
  })
}

async function printHours(reeve: Reeve, id: string, options: Printing): Promise<void> {
  // Fails if there is no such webhook. The summary does not show this, because it omits webhooks without attempts.
  const webhook = await reeve.webhooks.get(id)
  const { webhooks } = await reeve.deliveries.summarize()
  const found = webhooks.find(one => one.webhook_id === webhook.id)
  await printTable(options, found ?? {}, found?.hours ?? [], { SINCE: hour => hour.since, ...ATTEMPTS })
}
