import assert from 'node:assert/strict'
import type { DirectoryPeople } from '../../src/features/directories/scim/index.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { Organization, Person } from './organization.ts'
import type { SharedReeve } from './reeve.ts'

/** A directory of an organization, with the operations that its token can call. */
export interface TestDirectory {
  readonly id: string
  readonly token: string
  readonly people: DirectoryPeople
  readonly connection: NonNullable<Awaited<ReturnType<DirectoryPeople['findConnection']>>>
  readonly hold: (userId: string) => ReturnType<DirectoryPeople['changeUser']>
  readonly lift: (userId: string) => ReturnType<DirectoryPeople['changeUser']>
  readonly change: (
    userId: string,
    change: Parameters<DirectoryPeople['changeUser']>[2],
  ) => ReturnType<DirectoryPeople['changeUser']>
  readonly create: (
    user?: Partial<Parameters<DirectoryPeople['createUser']>[1]>,
  ) => ReturnType<DirectoryPeople['createUser']>
}

/** The origin of a directory's request. */
export const asking = () => ({ context: { requestId: newId(), ip: '192.0.2.1', userAgent: 'Okta' } })

export async function connectDirectory(
  reeve: SharedReeve,
  acme: Organization,
  settings: Readonly<Record<string, unknown>> = {},
  by: Person = acme.owner,
): Promise<TestDirectory> {
  const body = { name: `Okta ${newId()}`, default_profile_id: acme.profiles.member, ...settings }
  const answer = await by.inSession('POST /v1/directories', { body })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  const { id, token } = answer.body
  const people = reeve.app.directoryPeople as DirectoryPeople
  const connection = await people.findConnection(token)
  assert.ok(connection)
  const change: TestDirectory['change'] = (userId, to) => people.changeUser(connection, userId, to, asking())
  return {
    id,
    token,
    people,
    connection,
    change,
    hold: userId => change(userId, { active: false }),
    lift: userId => change(userId, { active: true }),
    create(user = {}) {
      const email = `grace-${newId()}@acme.test`
      const names = { displayName: 'Grace Hopper', givenName: 'Grace', familyName: 'Hopper' }
      const whole = { externalId: newId(), userName: email, email, ...names, active: true, ...user }
      return people.createUser(connection, whole, asking())
    },
  }
}
