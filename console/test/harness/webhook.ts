import { putAttempt, setDelivery } from '../../../server/test/harness/deliveries.ts'
import type { Organization } from '../../../server/test/harness/organization.ts'
import { reeve } from './browser.ts'

/** The URL of a receiver that does not exist. */
export const URL_OF_ACME = 'https://hooks.acme.example/reeve'

export const makeWebhook = async (acme: Organization, more = ''): Promise<string> => {
  const body = { url: `${URL_OF_ACME}${more}`, event_types: ['*'], description: `For the security team${more}` }
  return (await acme.owner.call('POST /v1/governance/webhooks', { body })).body.id
}

/** Creates a webhook with a ping that failed twice and will be retried. `more` is appended to its texts. */
export async function withFailure(more = '') {
  const acme = await reeve.organization('Acme')
  const webhookId = await makeWebhook(acme, more)
  const { delivery_id: id } = (await acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)).body
  const now = reeve.clock.now().getTime()
  for (const number of [1, 2]) {
    const attempt = { error: `Reset${more}`, started_at: new Date(now - (2 - number) * 30_000) }
    await putAttempt(reeve, acme.id, { id, webhookId, number }, attempt)
  }
  const nextAttemptAt = new Date(now + 60 * 60_000)
  await setDelivery(reeve, acme.id, id, { status: 'pending', attempts: 2, nextAttemptAt })
  return { acme, webhookId, id: String(id) }
}

/** Adds successful attempts with these numbers to a delivery. Attempt n was 2n hours ago. */
export async function putAttempts(acme: Organization, webhookId: string, id: string, numbers: readonly number[]) {
  for (const number of numbers) {
    const started_at = new Date(reeve.clock.now().getTime() - number * 2 * 60 * 60_000)
    await putAttempt(reeve, acme.id, { id, webhookId, number }, { outcome: 'delivered', started_at })
  }
}
