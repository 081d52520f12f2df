import type { Webhook } from '@reeve/sdk'

/** The description of a webhook; without a description, its URL. */
export const nameOfWebhook = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description === '' ? url : description
