import { rotateSigningKey } from '../features/governance/event-tokens/index.ts'
import { toTimestamp } from '../kernel/schema.ts'
import { print } from './print.ts'
import { operatorOrigin, withRuntime } from './runtime.ts'

/** Replaces the key with which this installation signs event tokens. */
export async function signingKeyRotate({ now = false, json }: { now?: boolean; json?: boolean }): Promise<void> {
  await withRuntime(async ({ app }) => {
    const key = await rotateSigningKey(app, operatorOrigin(), { atOnce: now })
    const signs_from = toTimestamp(key.signsFrom)
    const former_shown_until = toTimestamp(key.formerUntil)
    const text = now
      ? `The key ${key.id} signs from now on. The former keys were deleted. Receivers refuse tokens that are ` +
        'under way, and get them again.'
      : `The key ${key.id} signs from ${signs_from} on. Receivers can verify tokens of the former keys until ` +
        `${former_shown_until}.`
    print(json, { key_id: key.id, signs_from, former_shown_until }, text)
  })
}
