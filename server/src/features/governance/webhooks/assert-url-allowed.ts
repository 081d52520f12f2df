import { type AllowList, checkUrl } from '../destinations/index.ts'
import { webhookUrlForbidden } from './webhooks.contract.ts'

/**
 * @throws webhook_url_forbidden, with the reason, if requests to this URL are not allowed
 */
export function assertUrlAllowed(url: string, allow: AllowList, pointer = '/url'): void {
  const verdict = checkUrl(url, allow)
  if (verdict.ok) return
  const { reason, detail } = verdict
  throw webhookUrlForbidden({ detail, errors: [{ pointer, code: reason, detail, in: 'body' }] })
}
