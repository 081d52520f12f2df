import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

const typeAndData = ({ type, data }: Record<string, unknown>) => ({ type, data })

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const manager = ['profiles.manage', 'members.read', 'members.suspend']

describe('createProfile', () => {
  test('creates a profile, with one audit entry and one event', async () => {
    const acme = await reeve.organization()
    const body = { name: 'Support', description: 'Answers', permissions: ['members.read', 'agents.run'] }
    const { answer, entries, events } = await recordedBy(reeve, acme.id, () =>
      acme.owner.call('POST /v1/profiles', { body }),
    )
    assert.equal(answer.status, 201)
    const { id, ...rest } = answer.body
    assert.deepEqual(rest, { ...body, built_in: false, member_count: 0 })
    assert.deepEqual((await acme.owner.call(`GET /v1/profiles/${id}`)).body, answer.body)
    assert.deepEqual(
      entries.map(({ action, target, changes }) => ({ action, target, changes })),
      [
        {
          action: 'profile.created',
          target: { type: 'profile', id, name: 'Support' },
          changes: { before: null, after: body },
        },
      ],
    )
    assert.deepEqual(events.map(typeAndData), [
      { type: 'profile.created', data: { profile_id: id, name: 'Support', permissions: body.permissions } },
    ])
  })

  test('duplicate permissions are removed, and the description is optional', async () => {
    const acme = await reeve.organization()
    const permissions = ['agents.run', 'members.read', 'agents.run']
    const { status, body } = await acme.owner.call('POST /v1/profiles', { body: { name: 'Twice', permissions } })
    assert.equal(status, 201)
    assert.deepEqual(body.permissions, ['agents.run', 'members.read'])
    assert.equal(body.description, '')
  })

  test('a profile that exceeds the caller is refused with the missing permissions, and that is recorded', async () => {
    const acme = await reeve.organization()
    const person = await acme.person(await acme.profile(manager))
    const within = { name: 'Within', permissions: manager }
    assert.equal((await person.call('POST /v1/profiles', { body: within })).status, 201)
    const beyond = { name: 'Beyond', permissions: ['members.read', 'members.remove', 'agents.run'] }
    const { answer, entries, events } = await recordedBy(reeve, acme.id, () =>
      person.call('POST /v1/profiles', { body: beyond }),
    )
    assert.deepEqual([answer.status, answer.body.code], [403, 'profile_exceeds_caller'])
    assert.deepEqual(answer.body.missing_permissions, ['members.remove', 'agents.run'])
    assert.deepEqual(
      entries.map(({ action, reason }) => [action, reason]),
      [['operation.refused', 'profile_exceeds_caller']],
    )
    assert.deepEqual(events, [])
  })

  test('an unknown permission, a star or a malformed name is refused with its pointer', async () => {
    const acme = await reeve.organization()
    const permissions = ['members.read', '*', 'members.fly', 'agents.run', 'Agents.Run', 'agents', 'agents.']
    const { status, body } = await acme.owner.call('POST /v1/profiles', { body: { name: 'Odd', permissions } })
    assert.deepEqual([status, body.code], [422, 'unknown_permission'])
    assert.deepEqual(
      body.errors.map(({ pointer }: { pointer: string }) => pointer),
      ['/permissions/1', '/permissions/2', '/permissions/4', '/permissions/5', '/permissions/6'],
    )
  })

  test('a name is taken in any case, and available in another organization', async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization()]
    const make = (person: Person, name: string) => person.call('POST /v1/profiles', { body: { name, permissions: [] } })
    assert.equal((await make(acme.owner, 'Support')).status, 201)
    const refused = await make(acme.owner, 'SUPPORT')
    assert.deepEqual([refused.status, refused.body.code], [409, 'profile_name_taken'])
    assert.equal((await make(other.owner, 'support')).status, 201)
  })

  test('an invalid body is refused with its pointer, and changes nothing', async () => {
    const acme = await reeve.organization()
    const fit = { name: 'Fits', permissions: ['members.read'] }
    const misfits: [object, string][] = [
      [{ ...fit, name: 7 }, '/name'],
      [{ ...fit, name: ' ' }, '/name'],
      [{ ...fit, name: 'N\u0000UL' }, '/name'],
      [{ ...fit, name: 'Member\ufe0f' }, '/name'],
      [{ ...fit, name: 'Own\u034fer' }, '/name'],
      [{ ...fit, name: 'Own\u3164er' }, '/name'],
      [{ ...fit, name: 'x'.repeat(201) }, '/name'],
      [{ ...fit, description: 'x'.repeat(1001) }, '/description'],
      [{ ...fit, permissions: 'members.read' }, '/permissions'],
      [{ ...fit, permissions: [null] }, '/permissions/0'],
      [{ ...fit, permissions: [`a.${'x'.repeat(79)}`] }, '/permissions/0'],
      [{ ...fit, permissions: Array.from({ length: 201 }, (_, n) => `agents.p${n}`) }, '/permissions'],
      [{ permissions: [] }, '/name'],
      [{ name: 'Fits' }, '/permissions'],
      [{ ...fit, built_in: true }, '/built_in'],
    ]
    const { entries } = await recordedBy(reeve, acme.id, async () => {
      for (const [body, pointer] of misfits) {
        const answer = await acme.owner.call('POST /v1/profiles', { body })
        assert.deepEqual([answer.status, answer.body.errors[0].pointer], [422, pointer], JSON.stringify(body))
      }
    })
    assert.deepEqual(entries, [])
  })

  test('the largest profile fits into its event', async () => {
    const acme = await reeve.organization()
    const permissions = Array.from({ length: 200 }, (_, n) => `a.p${n}`.padEnd(80, 'x'))
    const body = { name: '😀'.repeat(200), permissions }
    const made = await acme.owner.call('POST /v1/profiles', { body })
    assert.equal(made.status, 201)
    const other = permissions.map(name => name.replace('a.', 'b.'))
    const edited = await acme.owner.call(`PATCH /v1/profiles/${made.body.id}`, { body: { permissions: other } })
    assert.equal(edited.status, 200)
  })

  test('a name that looks like that of another profile is taken', async () => {
    const acme = await reeve.organization()
    const create = (name: string) => acme.owner.call('POST /v1/profiles', { body: { name, permissions: [] } })
    const cafe = await create('Caf\u00e9 ❤️ 葛\u{e0100}城')
    assert.equal(cafe.status, 201)
    assert.equal((await create('Sales Lead')).status, 201)
    for (const name of [
      'Owner ',
      ' owner',
      'Owner\u00a0',
      'Ｏwner',
      'OWNER',
      'Own\u200der',
      'O\u200cwn\u200cer',
      'Owner\u2800',
      '\u2800 Owner',
      'Sales\u2800Lead',
      'Sales  Lead',
      'Cafe\u200d\u0301 ❤️ 葛\u{e0100}城',
      'Cafe\u0301 ❤️ 葛\u{e0100}城',
    ]) {
      const answer = await create(name)
      assert.deepEqual([answer.status, answer.body.code], [409, 'profile_name_taken'], JSON.stringify(name))
    }
    const rename = (name: string) => acme.owner.call(`PATCH /v1/profiles/${cafe.body.id}`, { body: { name } })
    assert.equal((await rename('Member ')).status, 409)
    assert.equal((await rename('Café')).status, 200)
    assert.equal((await rename('CAFÉ')).status, 200)
  })

  test('a name with a word of Latin letters and others that look like them is refused', async () => {
    const acme = await reeve.organization()
    const outcomeOfName = async (name: string) => {
      const { status, body } = await acme.owner.call('POST /v1/profiles', { body: { name, permissions: [] } })
      return [status, body.code, body.errors?.[0]?.pointer]
    }
    for (const name of [
      '\u041ewner',
      'Own\u0435r',
      'The \u039fwner',
      '\u0555wner',
      'O\u0301wn\u0435r',
      'Owner1\u0435',
      'Acces\u200d\u0455',
      '\u0421\u200cafe',
    ]) {
      assert.deepEqual(await outcomeOfName(name), [422, 'validation_failed', '/name'], JSON.stringify(name))
    }
    const persian = 'می\u200cخواهم'
    for (const name of ['Поддержка', 'Υποστήριξη', 'IT-отдел', 'サポートteam', persian]) {
      assert.deepEqual(await outcomeOfName(name), [201, undefined, undefined], name)
    }
  })

  test('of profiles created concurrently with one name, all but one are refused', async () => {
    const acme = await reeve.organization()
    const make = () => acme.owner.call('POST /v1/profiles', { body: { name: 'Race', permissions: [] } })
    const statuses = (await Promise.all([make(), make(), make(), make()])).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [201, 409, 409, 409])
  })

  test('an organization has at most 1,000 profiles: 409 profile_limit_reached', async () => {
    const acme = await reeve.organization()
    await reeve.query`
      insert into profiles (organization_id, id, name, permissions, created_at, changed_at)
      select ${acme.id}, gen_random_uuid(), 'Many ' || n, '{}', now(), now() from generate_series(1, 996) n`
    const create = (name: string) => acme.owner.call('POST /v1/profiles', { body: { name, permissions: [] } })
    const last = await create('Last')
    assert.equal(last.status, 201)
    const { status, body } = await create('One more')
    assert.deepEqual([status, body.code], [409, 'profile_limit_reached'])
    const renamed = await acme.owner.call(`PATCH /v1/profiles/${last.body.id}`, { body: { name: 'Renamed' } })
    assert.equal(renamed.status, 200, 'an existing one is changed')
    assert.equal((await acme.owner.call(`DELETE /v1/profiles/${last.body.id}`)).status, 204)
    assert.equal((await create('One more')).status, 201)
  })
})
