import { concatenate, encode, fromBase64 } from './bytes.ts'
import type { webhooks } from './generated/document.ts'

type EventOf<Receiver> = Receiver extends {
  post: { requestBody: { content: { 'application/json': infer Event } } }
}
  ? Event
  : never

/** The event types of governance webhooks. */
export type WebhookEventType = keyof webhooks

/** The payload of a delivery. Comparing `type` narrows `data`. */
export type WebhookEvent<Type extends WebhookEventType = WebhookEventType> = EventOf<webhooks[Type]>

/** The headers of a `Request`, or an object in the form of Node.js servers. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface UnwrapOptions {
  /** Maximum difference in seconds between the request's timestamp and now, in either direction. Default: 300. */
  readonly toleranceSeconds?: number | undefined
  /** Replaces the current time. */
  readonly now?: Date | undefined
}

/** The reason for rejecting a request. Respond with 400, and do nothing else. */
export type WebhookFault = 'missing_headers' | 'wrong_signature' | 'outside_tolerance' | 'malformed_body'

/** A request that Reeve did not send, that was modified, or that is too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookFault

  constructor(code: WebhookFault) {
    super(TEXTS[code])
    this.code = code
  }
}

const TEXTS: Readonly<Record<WebhookFault, string>> = {
  missing_headers: 'The request lacks webhook-id, webhook-timestamp or webhook-signature',
  wrong_signature: 'No signature of the request fits a secret',
  outside_tolerance: 'The request was signed too long ago, or in the future',
  malformed_body: 'The body is signed, but is no JSON object',
}

/**
 * Verifies the signature of a webhook's request with any of the secrets, and returns its event. `rawBody` is the body
 * as it was received, not parsed and serialized again. Give several secrets during a rotation.
 * @throws {WebhookError} if the request is rejected
 * @throws {TypeError} if the raw body is neither text nor bytes, or a secret is missing or malformed
 */
export async function unwrap(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: UnwrapOptions = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(name => read(headers, `webhook-${name}`))
  if (!id || !timestamp || !signatures) throw new WebhookError('missing_headers')

  const body = toBytes(rawBody)
  const signed = concatenate(encode(`${id}.${timestamp}.`), body)
  const keys = await Promise.all([secrets].flat().map(importSecret))
  if (keys.length === 0) throw new TypeError('There is no secret to verify with')
  const given = signatures.split(' ').flatMap(one => (one.startsWith('v1,') ? (fromBase64(one.slice(3)) ?? []) : []))
  const verified = await Promise.all(
    // `verify` compares in constant time. All secrets are compared, so that the time does not reveal which one matches.
    keys.flatMap(key => given.map(signature => crypto.subtle.verify('HMAC', key, signature, signed))),
  )
  if (!verified.includes(true)) throw new WebhookError('wrong_signature')
  const age = now.getTime() / 1000 - Number(timestamp)
  if (!(Math.abs(age) <= toleranceSeconds)) throw new WebhookError('outside_tolerance')
  return parse(body)
}

export interface SignOptions {
  /** The id of the event. Default: a new one. */
  readonly id?: string | undefined
  /** Replaces the current time. */
  readonly now?: Date | undefined
}

/** The headers that Reeve would send with this body, for tests of a receiver. */
export async function sign(
  rawBody: string | Uint8Array | ArrayBuffer,
  secret: string,
  { id = crypto.randomUUID(), now = new Date() }: SignOptions = {},
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signed = concatenate(encode(`${id}.${timestamp}.`), toBytes(rawBody))
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await importSecret(secret), signed))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  }
}

function read(headers: WebhookHeaders, name: string): string | null | undefined {
  if (headers instanceof Headers) return headers.get(name)
  const [, value] = Object.entries(headers).find(([one]) => one.toLowerCase() === name) ?? []
  return typeof value === 'object' ? value.join(' ') : value
}

function importSecret(secret: string) {
  const bytes = typeof secret === 'string' && fromBase64(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw new TypeError('A webhook’s secret is whsec_ and base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

function parse(body: Uint8Array): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (typeof event === 'object' && event !== null && typeof event.type === 'string') return event
  } catch {}
  throw new WebhookError('malformed_body')
}

function toBytes(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof body === 'string') return encode(body)
  if (typeof body?.byteLength === 'number') return new Uint8Array(body)
  throw new TypeError('Give the raw body, as text or bytes: what was parsed from it cannot be verified')
}
