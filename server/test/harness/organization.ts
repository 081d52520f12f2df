import type { App } from '../../src/app.ts'
import {
  inTransaction,
  onConnection,
  readOrganization,
  retryOnConflict,
  type Transaction,
} from '../../src/database/transaction.ts'
import { insertAccount, lockAccountByEmail } from '../../src/features/accounts/index.ts'
import { newSetupLink } from '../../src/features/accounts/set-up/index.ts'
import { OPENID_PROVIDER_ID } from '../../src/features/accounts/sign-in/openid-provider.ts'
import { insertRow } from '../../src/features/accounts/sign-in/storage.sql.ts'
import { issueKey, NO_KEY_POLICY, toKeyOwner } from '../../src/features/api-keys/index.ts'
import { putGroup } from '../../src/features/directories/groups.sql.ts'
import { findMember, putMember } from '../../src/features/members/index.ts'
import { createOrganization } from '../../src/features/organizations/index.ts'
import { insertProfile } from '../../src/features/profiles/index.ts'
import { authorityOf, canGrantScope } from '../../src/kernel/authority.ts'
import { newId } from '../../src/kernel/ids.ts'
import { SCOPES, type Scope } from '../../src/kernel/vocabulary.ts'
import { type Answer, type CallOptions, call } from './call.ts'
import { platformKeyOf } from './platform-key.ts'
import { openSession } from './session.ts'

/** A member, with an API key that has every scope that the member can grant. */
export interface Person {
  readonly userId: string
  readonly email: string
  readonly key: string
  call(request: string, options?: CallOptions): Promise<Answer>
  /** Sends a request with a session, in this organization. */
  inSession(request: string, options?: CallOptions): Promise<Answer>
  /** Sends a request with a platform key, which belongs to no person. */
  asPlatform(request: string, options?: CallOptions): Promise<Answer>
  /** Replaces the session of `inSession` by a new one, which begins at the time of Reeve's clock. */
  signIn(): Promise<unknown>
  /** The cookie of `inSession`'s session, as `name=value`. */
  cookie(): Promise<string>
  /** Opens another session of this person and returns its id. */
  openSession(): Promise<string>
}

/** An organization for a single test, used over HTTP. */
export interface Organization {
  readonly id: string
  readonly owner: Person
  readonly profiles: { readonly owner: string; readonly administrator: string; readonly member: string }
  /** Adds a person with a profile: the name of a built-in one, or the id of another one. */
  person(profile?: 'owner' | 'administrator' | 'member' | (string & {}), options?: { email?: string }): Promise<Person>
  profile(permissions: string[], name?: string): Promise<string>
  /** Issues another key for this member. */
  keyOf(userId: string, scopes: readonly Scope[], options?: { expiresAt?: Date }): Promise<string>
  /** Like `keyOf`, but also returns the id of the key. */
  issueKey(
    userId: string,
    scopes: readonly Scope[],
    options?: { expiresAt?: Date },
  ): Promise<{ id: string; key: string }>
  /**
   * Links an identity at the provider to this account, like a first sign-in there. Returns the subject of the identity.
   */
  linkIdentity(userId: string): Promise<string>
  /** Creates a setup link for a new owner and returns its token. */
  setupToken(): Promise<string>
  /** Creates an empty group of a directory, and returns its id. */
  directoryGroup(directoryId: string): Promise<string>
}

const BY_TEST = {
  actor: { type: 'operator' as const, id: null, name: 'test', key: null },
  context: { requestId: 'test', ip: null, userAgent: null },
}

let people = 0

export async function seedOrganization(app: App, url: string, name = 'Acme'): Promise<Organization> {
  const { runtime, pool, vault } = app
  const ownerEmail = `owner-${++people}-${newId().slice(-6)}@acme.test`
  const created = await createOrganization(runtime, { name, ownerEmail, ownerName: 'Ada Owner' }, BY_TEST)
  const { organizationId: id, profiles } = created

  const insert = <T>(work: (transaction: Transaction) => Promise<T>) =>
    retryOnConflict(() => inTransaction(pool, id, work))

  const issue = async (userId: string, scopes: readonly Scope[], { expiresAt }: { expiresAt?: Date } = {}) =>
    insert(async transaction => {
      const owner = await transaction.run(findMember(id, userId))
      if (!owner) throw new Error('no such member')
      const limits = { policy: NO_KEY_POLICY, expiresAt: expiresAt ?? null }
      const order = { owner: toKeyOwner(owner), name: 'test', scopes, ...limits }
      const { row, key, write } = issueKey(vault, order, runtime.clock.now())
      await transaction.commit(write)
      return { id: row.id, key }
    })
  const keyOf: Organization['keyOf'] = async (...order) => (await issue(...order)).key

  const asPerson = async (userId: string, email: string): Promise<Person> => {
    const member = await readOrganization(pool, id, db => db.run(findMember(id, userId)))
    const scopes = SCOPES.filter(scope => member && canGrantScope(authorityOf(member), scope))
    const key = await keyOf(userId, scopes)
    let session: ReturnType<typeof openSession> | undefined
    const cookie = async () => {
      session ??= openSession(app, userId)
      return (await session).cookie
    }
    return {
      userId,
      email,
      key,
      call: (request, options) => call(url, request, { key, ...options }),
      async inSession(request, options) {
        const headers = { cookie: await cookie(), 'reeve-organization': id, ...options?.headers }
        return call(url, request, { ...options, headers })
      },
      asPlatform: async (request, options) => call(url, request, { key: await platformKeyOf(app), ...options }),
      signIn() {
        session = openSession(app, userId, runtime.clock.now())
        return session
      },
      cookie,
      openSession: async () => (await openSession(app, userId)).id,
    }
  }

  const person: Organization['person'] = async (profile = 'member', options = {}) => {
    const profileId = profile in profiles ? profiles[profile as keyof typeof profiles] : profile
    const email = options.email ?? `person-${++people}-${newId().slice(-6)}@acme.test`
    const userId = await insert(async transaction => {
      const now = new Date()
      const known = await transaction.run(lockAccountByEmail(email))
      const account = known ?? { id: newId(), email, name: `Person ${people}` }
      await transaction.commit([
        !known && insertAccount(account, now),
        putMember(id, { userId: account.id, profileId }, now),
      ])
      return account.id
    })
    return asPerson(userId, email)
  }

  return {
    id,
    profiles,
    owner: await asPerson(created.owner.userId, ownerEmail),
    keyOf,

    person,
    issueKey: issue,

    async linkIdentity(userId) {
      const now = new Date()
      const method = { id: newId(), user_id: userId, provider_id: OPENID_PROVIDER_ID, account_id: newId() }
      const write = insertRow('sign_in_methods', { ...method, created_at: now, updated_at: now })
      await onConnection(pool, db => db.run(write))
      return method.account_id
    },

    async setupToken() {
      const whom = { organizationId: id, userId: (await person('owner')).userId }
      const { token, write } = newSetupLink(vault, whom, runtime.clock.now())
      await onConnection(pool, db => db.run(write))
      return token
    },

    directoryGroup: directoryId =>
      insert(async transaction => {
        const [now, groupId] = [new Date(), newId()]
        const unmapped = { external_id: null, profile_id: null, priority: null, initial_only: false }
        const group = { id: groupId, display_name: `Group ${++people}`, ...unmapped, created_at: now, changed_at: now }
        await transaction.commit(putGroup({ organizationId: id, id: directoryId }, group))
        return groupId
      }),

    profile: (permissions, profileName = `Profile ${++people}`) =>
      insert(async transaction => {
        const profile = { id: newId(), name: profileName, description: '', permissions, built_in: null }
        await transaction.commit(insertProfile(id, profile, new Date()))
        return profile.id
      }),
  }
}
