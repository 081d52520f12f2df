import assert from 'node:assert/strict'
import type { Organization, Person } from '../../../server/test/harness/organization.ts'

/**
 * Creates a person with an Oracle, two triggers, a sent invitation and an integration that Reeve cannot revoke. `more`
 * is appended to some names.
 */
export async function busyPerson(acme: Organization, more = ''): Promise<Person> {
  const { owner } = acme
  const mallory = await acme.person('administrator')
  const put = (path: string, body: object) => owner.call(`PUT /v1/${path}`, { body })
  const connected = { provider: 'github', name: `acme-robots${more}`, status: 'connected', connected_at: null }
  const answers = [
    await put(`members/${mallory.userId}/integrations/github-1`, connected),
    await put('oracle', { name: `Oracle${more}`, owner_user_id: mallory.userId }),
    await put('triggers/report', { user_id: mallory.userId, kind: 'agent', name: `Nightly report${more}` }),
    await put('triggers/digest', { user_id: mallory.userId, kind: 'agent', name: 'Digest', runs_oracle: true }),
    await mallory.call('POST /v1/invitations', {
      body: { email: 'alan@acme.test', profile_id: acme.profiles.member },
    }),
  ]
  for (const { status, body } of answers) assert.ok(status < 300, JSON.stringify(body))
  return mallory
}

/** Reads the name of a person in this organization. */
export const nameOf = async ({ owner }: Organization, { userId }: Person): Promise<string> =>
  (await owner.call(`GET /v1/members/${userId}`)).body.name
