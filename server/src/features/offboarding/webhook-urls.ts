import { mayUseScope } from '../../operations/access.ts'
import type { Caller } from '../../operations/caller.ts'

interface Shown {
  readonly url: string
}

/** Hides a URL's path and query, which often contain the receiver's secret, from callers who cannot list webhooks. */
export const shownTo = (caller: Caller, url: string): string =>
  mayUseScope(caller, 'governance:read') ? url : originOf(url)

export const originOf = (url: string): string => new URL(url).origin

/** The webhooks with their URLs as this caller may see them. */
export const webhooksShownTo = <Webhook extends Shown>(caller: Caller, webhooks: readonly Webhook[]): Webhook[] =>
  webhooks.map(webhook => ({ ...webhook, url: shownTo(caller, webhook.url) }))
