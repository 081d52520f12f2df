import { reeve } from './browser.ts'

/** Creates an organization with one suspended member. */
export async function withHistory() {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person()
  const { name } = (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: { reason: 'laptop stolen' } })
  return { acme, mallory, name: String(name) }
}
