import type { FollowUp, OpenFollowUp, Reeve } from '@reeve/sdk'

/** URLs by webhook id. */
type WebhookUrls = ReadonlyMap<string, string>

/** Length in characters up to which a URL is shown in full, so that it fits into the table beside the ids. */
const MOST = 36
const END = 10

/** The current URLs of the organization's webhooks; empty for callers who may not list webhooks. */
export async function readWebhookUrls(reeve: Reeve): Promise<WebhookUrls> {
  const { isReeveError } = await import('@reeve/sdk')
  const urls = new Map<string, string>()
  try {
    for await (const { id, url } of reeve.webhooks.list()) urls.set(id, url)
  } catch (error) {
    if (!isReeveError(error) || error.status !== 403) throw error
  }
  return urls
}

/**
 * The name of a follow-up. The follow-up of a webhook contains only the origin of the URL, which several webhooks can
 * share. Therefore the name also has the end of the URL or, if the URL is unknown, of the webhook's id.
 */
export function nameOfFollowUp({ kind, name, item_id }: FollowUp | OpenFollowUp, urls: WebhookUrls): string {
  if (kind !== 'webhook') return name
  const url = urls.get(item_id)
  if (url === undefined) return `${name} (…${item_id.slice(-8)})`
  const { origin } = new URL(url)
  return url.length <= Math.max(MOST, origin.length + END) ? url : `${origin}/…${url.slice(-END)}`
}
