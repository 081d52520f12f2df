import assert from 'node:assert/strict'
import type { Organization, Person } from '../../../server/test/harness/organization.ts'

/** A word that is longer than a line at 375 px, and short enough for every name field. */
export const LONG = 'W'.repeat(180)

export async function rename(acme: Organization, { userId }: Person, name: string): Promise<void> {
  const { status } = await acme.owner.call(`PATCH /v1/members/${userId}/details`, { body: { name } })
  assert.equal(status, 200)
}
