import assert from 'node:assert/strict'
import type { Answer } from './call.ts'

/**
 * The requirements for services of the interoperability profile (draft-zollner-scim-interop-profile-01, of 2026-04-15)
 * and of the account lifecycle levels of IPSIE (openid/ipsie, ipsie-levels.md of 2026-02-25, and
 * draft-ipsie-scim-al1-profile of 2025-12), in our words. A requirement is proven by its `check` or by the test that it
 * names, or it states the gap. `server/test/service/scim-profiles.test.ts` writes the table of `docs/directories.md`
 * from them.
 */

/** The requests that checks can send, with the token of a strict directory of an organization. */
export interface ProfileParts {
  scim(request: string, body?: unknown): Promise<Answer>
  /** Creates a user, and returns its id and user name. */
  create(more?: object): Promise<{ id: string; userName: string }>
}

export interface Requirement {
  readonly text: string
  readonly check?: (parts: ProfileParts) => Promise<void>
  /** The path of the file and the name of the test that proves the requirement instead of `check`. */
  readonly provenBy?: string
  /** The part that is not met. */
  readonly gap?: string
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export const patch = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})

const filtered = (path: string, filter: string) => `GET ${path}?filter=${encodeURIComponent(filter)}`
const isRefused = ({ status, body }: Answer, expected: number, scimType: string) =>
  assert.deepEqual([status, body.scimType], [expected, scimType])
const totalOf = async (answer: Promise<Answer>) => (await answer).body.totalResults
const newGroup = () => ({ schemas: [GROUP], displayName: `Group ${crypto.randomUUID()}` })

export const INTEROPERABILITY: readonly Requirement[] = [
  {
    text: '`interopProfileConformant` in `/ServiceProviderConfig`; `/Schemas` and `/ResourceTypes`, with `id` = `name`',
    async check({ scim }) {
      assert.equal((await scim('GET /ServiceProviderConfig')).body.interopProfileConformant, true)
      const types = (await scim('GET /ResourceTypes')).body.Resources
      const schemas = (await scim('GET /Schemas')).body.Resources.map(({ id }: { id: string }) => id)
      for (const { id, name, schema, schemaExtensions } of types) {
        assert.equal(id, name)
        for (const named of [schema, ...schemaExtensions.map((one: { schema: string }) => one.schema)]) {
          assert.ok(schemas.includes(named), named)
        }
      }
    },
  },
  {
    text: '`/Schemas` lists exactly what is supported',
    gap: 'The enterprise extension is listed and accepted, but its values are not kept',
  },
  {
    text: '`id` and `externalId` are compared with case, `userName` without, in filters and for uniqueness',
    async check({ scim, create }) {
      const { id, userName } = await create({ externalId: 'Ext-1' })
      assert.equal(await totalOf(scim(filtered('/Users', `userName eq "${userName.toUpperCase()}"`))), 1)
      isRefused(await scim('POST /Users', { schemas: [USER], userName: userName.toUpperCase() }), 409, 'uniqueness')
      assert.equal(await totalOf(scim(filtered('/Users', 'externalId eq "ext-1"'))), 0)
      await create({ externalId: 'ext-1' })
      assert.equal((await scim(`GET /Users/${id.toUpperCase()}`)).status, 404)
      assert.equal(await totalOf(scim(filtered('/Users', `id eq "${id.toUpperCase()}"`))), 0)
    },
  },
  {
    text: 'Unknown attributes and schemas: 400 `invalidSyntax`',
    async check({ scim, create }) {
      const { id, userName } = await create()
      const body = { schemas: [USER], userName: `x-${userName}` }
      isRefused(await scim('POST /Users', { ...body, nickName: 'Babs' }), 400, 'invalidSyntax')
      isRefused(await scim('POST /Users', { ...body, schemas: [USER, 'urn:acme:1.0:User'] }), 400, 'invalidSyntax')
      const add = patch({ op: 'add', path: 'nickName', value: 'Babs' })
      isRefused(await scim(`PATCH /Users/${id}`, add), 400, 'invalidSyntax')
    },
  },
  {
    text: '`type` has `canonicalValues`',
    async check({ scim }) {
      const { attributes } = (await scim(`GET /Schemas/${USER}`)).body
      const emails = attributes.find(({ name }: { name: string }) => name === 'emails')
      const type = emails.subAttributes.find(({ name }: { name: string }) => name === 'type')
      assert.deepEqual(type.canonicalValues, ['work'])
    },
  },
  {
    text: 'An endpoint for each type, and resources only by their id; `application/scim+json`',
    async check({ scim, create }) {
      const { userName } = await create()
      const { status, headers } = await scim(`GET /Users/${userName}`)
      assert.equal(status, 404)
      assert.match(headers.get('content-type') ?? '', /^application\/scim\+json/)
    },
  },
  {
    text: 'Filters with `eq` and `and`; an undefined attribute: 400 `invalidFilter`',
    async check({ scim, create }) {
      const { id, userName } = await create()
      assert.equal(await totalOf(scim(filtered('/Users', `id eq "${id}" and userName eq "${userName}"`))), 1)
      isRefused(await scim(filtered('/Users', 'shoeSize eq "42"')), 400, 'invalidFilter')
    },
  },
  {
    text: 'Pages of at least 100 by default, and a maximum',
    async check({ scim }) {
      const { pagination } = (await scim('GET /ServiceProviderConfig')).body
      assert.deepEqual([pagination.defaultPageSize, pagination.maxPageSize], [100, 200])
      assert.equal((await scim('GET /Users?count=100000')).status, 200)
    },
  },
  {
    text: 'An operation without `path`: 400 `invalidSyntax`',
    async check({ scim, create }) {
      const { id } = await create()
      const operation = patch({ op: 'replace', value: { active: false } })
      isRefused(await scim(`PATCH /Users/${id}`, operation), 400, 'invalidSyntax')
    },
  },
  {
    text: '`add` equals `replace` for simple attributes; `replace` of `name` replaces all of it, `add` merges',
    async check({ scim, create }) {
      const { id } = await create()
      const familyNameAfter = async (op: string, value: object) =>
        (await scim(`PATCH /Users/${id}`, patch({ op, path: 'name', value }))).body.name.familyName
      assert.equal(await familyNameAfter('add', { givenName: 'Grace' }), 'Lovelace')
      assert.equal(await familyNameAfter('replace', { givenName: 'Grace' }), undefined)
      const add = patch({ op: 'add', path: 'displayName', value: 'G' })
      assert.equal((await scim(`PATCH /Users/${id}`, add)).body.displayName, 'G')
    },
  },
  {
    text: 'A selected element without a sub-attribute: 400 `invalidPath`',
    async check({ scim, create }) {
      const { id } = await create()
      const operation = { op: 'replace', path: 'emails[type eq "work"]', value: { value: 'a@acme.example' } }
      isRefused(await scim(`PATCH /Users/${id}`, patch(operation)), 400, 'invalidPath')
    },
  },
  {
    text: 'A PATCH deletes nothing; a DELETE deletes, then 404, and the user name is free',
    async check({ scim, create }) {
      const { id, userName } = await create()
      const inactive = await scim(`PATCH /Users/${id}`, patch({ op: 'replace', path: 'active', value: false }))
      assert.equal(inactive.status, 200)
      assert.equal((await scim(`GET /Users/${id}`)).body.active, false)
      assert.equal((await scim(`DELETE /Users/${id}`)).status, 204)
      for (const method of ['GET', 'DELETE']) assert.equal((await scim(`${method} /Users/${id}`)).status, 404)
      assert.equal(await totalOf(scim(filtered('/Users', `userName eq "${userName}"`))), 0)
      assert.equal((await scim('POST /Users', { schemas: [USER], userName })).status, 201)
    },
  },
  {
    text: 'A duplicate: 409 `uniqueness`, also by a PATCH',
    async check({ scim, create }) {
      const [ada, grace] = [await create(), await create()]
      isRefused(await scim('POST /Users', { schemas: [USER], userName: ada.userName }), 409, 'uniqueness')
      const rename = patch({ op: 'replace', path: 'userName', value: ada.userName })
      isRefused(await scim(`PATCH /Users/${grace.id}`, rename), 409, 'uniqueness')
    },
  },
]

const setActive = (active: boolean) => patch({ op: 'replace', path: 'active', value: active })
const IMMEDIACY = 'server/test/service/immediacy.system.test.ts: active:false'

export const AL1: readonly Requirement[] = [
  {
    text: 'The identity service suspends, reactivates and deletes users',
    async check({ scim, create }) {
      const { id } = await create()
      for (const active of [false, true]) {
        assert.equal((await scim(`PATCH /Users/${id}`, setActive(active))).body.active, active)
      }
      assert.equal((await scim(`DELETE /Users/${id}`)).status, 204)
    },
  },
  { text: 'Deactivation ends access within 5 minutes: here before the response', provenBy: IMMEDIACY },
  { text: 'It ends sessions, API keys and triggers', provenBy: IMMEDIACY },
  {
    text: 'OAuth 2.0 with JWT client authentication; tokens expire',
    gap: 'A directory has a token that a member issues and rotates; it does not expire by itself',
  },
  {
    text: 'Users have `externalId` and an email address',
    async check({ scim, create }) {
      const { id, userName } = await create({ externalId: 'x1' })
      const { body } = await scim(`GET /Users/${id}`)
      assert.deepEqual([body.externalId, body.emails[0].value], ['x1', userName])
    },
  },
  {
    text: 'Filters `userName eq`, `externalId eq` and `emails[value eq …]`',
    async check({ scim, create }) {
      const { userName } = await create({ externalId: 'x2' })
      const filters = [`userName eq "${userName}"`, 'externalId eq "x2"', `emails[value eq "${userName}"]`]
      for (const filter of filters) assert.equal(await totalOf(scim(filtered('/Users', filter))), 1, filter)
    },
  },
  {
    text: 'Lists in pages; 429 with `Retry-After` above a rate limit',
    provenBy: 'server/src/http/scim-routes.test.ts: a connection has 50 requests a second',
  },
  {
    text: 'Groups: create, list, get and find without members, add and remove members',
    async check({ scim, create }) {
      const { id } = await create()
      const { body: group } = await scim('POST /Groups', newGroup())
      const found = filtered('/Groups', `displayName eq "${group.displayName}"`)
      assert.equal((await scim(`${found}&excludedAttributes=members`)).body.Resources[0].members, undefined)
      const membersAfter = async (operation: object) => {
        assert.equal((await scim(`PATCH /Groups/${group.id}`, patch(operation))).status, 204)
        return (await scim(`GET /Groups/${group.id}`)).body.members.length
      }
      assert.equal(await membersAfter({ op: 'add', path: 'members', value: [{ value: id }] }), 1)
      assert.equal(await membersAfter({ op: 'remove', path: `members[value eq "${id}"]` }), 0)
      await membersAfter({ op: 'add', path: 'members', value: [{ value: id }] })
      assert.equal(await membersAfter({ op: 'remove', path: 'members' }), 0)
    },
  },
  {
    text: '`/ResourceTypes`, `/ServiceProviderConfig` and `/Schemas`',
    async check({ scim }) {
      for (const path of ['/ResourceTypes', '/ServiceProviderConfig', '/Schemas', `/Schemas/${ENTERPRISE}`]) {
        assert.equal((await scim(`GET ${path}`)).status, 200)
      }
    },
  },
  { text: 'TLS 1.2 or later', gap: 'The proxy before Reeve does this' },
  {
    text: 'Errors have SCIM’s format, without internal details',
    provenBy: 'server/test/service/scim.test.ts: generated requests',
  },
  {
    text: 'Changes are recorded',
    provenBy: 'server/src/features/directories/directory-people.test.ts: a hold is a suspension',
  },
]

export const AL2: readonly Requirement[] = [
  {
    text: 'Users are created and updated before they sign in',
    async check({ scim, create }) {
      const { id } = await create()
      const rename = patch({ op: 'replace', path: 'name.familyName', value: 'King' })
      assert.equal((await scim(`PATCH /Users/${id}`, rename)).body.name.familyName, 'King')
    },
  },
  {
    text: 'Groups are mapped to access profiles',
    provenBy: 'server/src/features/directories/edit-directory-group.test.ts: the mapped group',
  },
  {
    text: 'No local creation, change and deletion of users',
    gap: 'Only the profile of a managed member is protected; members add, rename, suspend and remove others',
  },
]
