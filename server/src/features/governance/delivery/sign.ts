import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/** One Standard Webhooks signature: HMAC-SHA256 over id, time and the body as it is sent. */
export const sign = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')}`

/** The headers of one attempt; one signature for each live secret. */
export function signedHeaders(
  secrets: readonly string[],
  message: { readonly id: string; readonly body: string },
  at: Date,
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Reeve',
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map(secret => sign(secret, message.id, seconds, message.body)).join(' '),
  }
}
