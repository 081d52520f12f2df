import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { asking, connectDirectory, type TestDirectory } from '../../../test/harness/directories.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const page = { skip: 0, after: null, most: 100 }

async function connected(settings: Readonly<Record<string, unknown>> = {}) {
  const acme = await reeve.organization()
  return { acme, okta: await connectDirectory(reeve, acme, settings) }
}

const memberOf = async (acme: Organization, userId: string) => (await acme.owner.call(`GET /v1/members/${userId}`)).body

const refusedWith = (code: string) => (error: { code?: string }) => {
  assert.equal(error.code, code)
  return true
}

describe('people', () => {
  test('a created person is a member with the default profile, and the directory is the actor', async () => {
    const { acme, okta } = await connected()
    const recorded = await recordedBy(reeve, acme.id, async () => {
      const { user, created } = await okta.create({ externalId: '00u1', userName: 'Grace@Acme.test' })
      assert.deepEqual(
        [created, user.externalId, user.userName, user.givenName],
        [true, '00u1', 'Grace@Acme.test', 'Grace'],
      )
      const member = await memberOf(acme, user.id)
      assert.deepEqual([member.directory_id, member.profile_id, member.held_by], [okta.id, acme.profiles.member, []])
    })
    assert.deepEqual(recorded.actions, ['member.created', 'member.directory_changed'])
    assert.deepEqual(recorded.types, ['member.created'])
    for (const { actor } of recorded.entries) assert.deepEqual([actor.type, actor.id], ['directory', okta.id])
  })

  test('another person with the same user name, external id or email address is a uniqueness conflict', async () => {
    const { acme, okta } = await connected()
    const email = `grace-${newId()}@acme.test`
    await okta.create({ externalId: '00u1', userName: email, email })
    const again: Parameters<TestDirectory['create']>[0][] = [
      { externalId: '00u1' },
      { userName: email.toUpperCase() },
      { email },
    ]
    for (const one of again) await assert.rejects(okta.create(one), refusedWith('directory_user_exists'))
    const { email: taken } = await acme.person('member')
    await assert.rejects(okta.create({ email: taken }), refusedWith('directory_user_exists'))
    await assert.rejects(okta.create({ userName: taken }), refusedWith('directory_user_exists'))
  })

  test('filters find one person by each attribute, and pages neither skip nor repeat', async () => {
    const { acme, okta } = await connected()
    const { email, userId } = await acme.person('member')
    const { user } = await okta.create({ externalId: '00u1', userName: 'Grace.Hopper' })
    await okta.hold(user.id)
    const found = async (filter: object) =>
      (await okta.people.listUsers(okta.connection, filter, page)).items.map(({ id }) => id)
    assert.deepEqual(await found({ userName: 'grace.hopper' }), [user.id])
    assert.deepEqual(await found({ externalId: '00u1' }), [user.id])
    assert.deepEqual(await found({ email: user.email }), [user.id])
    assert.deepEqual(await found({ id: user.id, active: false }), [user.id])
    assert.deepEqual(await found({ id: user.id, active: true }), [])
    assert.deepEqual(await found({ userName: email.toUpperCase() }), [userId])
    assert.deepEqual(await found({ userName: user.email }), [])
    const all = [acme.owner.userId, userId, user.id]
    assert.deepEqual(await found({}), all.sort())
    const parts = await Promise.all(
      [0, 1, 2].map(skip => okta.people.listUsers(okta.connection, {}, { ...page, skip, most: 1 })),
    )
    assert.deepEqual(
      parts.flatMap(({ items }) => items.map(({ id }) => id)),
      all.sort(),
    )
    assert.deepEqual(
      parts.map(({ total, hasMore }) => [total, hasMore]),
      [
        [3, true],
        [3, true],
        [3, false],
      ],
    )
  })

  test('a change of names is recorded once, and the account keeps its email address', async () => {
    const { acme, okta } = await connected()
    const { user } = await okta.create()
    const change = { displayName: 'Grace M. Hopper', userName: 'gmh', familyName: 'Murray' }
    const recorded = await recordedBy(reeve, acme.id, async () => {
      for (let time = 0; time < 2; time++) {
        const now = await okta.change(user.id, { ...change, email: 'mallory@evil.test' })
        assert.deepEqual(
          [now.displayName, now.userName, now.familyName, now.email],
          ['Grace M. Hopper', 'gmh', 'Murray', user.email],
        )
      }
    })
    assert.deepEqual(recorded.actions, ['member.changed', 'member.directory_changed'])
  })

  test('the first change manages an existing member, whom another directory then cannot change', async () => {
    const { acme, okta } = await connected()
    const entra = await connectDirectory(reeve, acme)
    const { userId } = await acme.person('administrator')
    const user = await okta.change(userId, { externalId: '00u9' })
    assert.equal(user.externalId, '00u9')
    assert.deepEqual((await memberOf(acme, userId)).profile_id, acme.profiles.administrator)
    for (const act of [
      () => entra.change(userId, { externalId: 'e1' }),
      () => entra.hold(userId),
      () => entra.people.removeUser(entra.connection, userId, asking()),
      () =>
        entra.people.createGroup(
          entra.connection,
          { displayName: 'All', externalId: null, memberIds: [userId] },
          asking(),
        ),
    ])
      await assert.rejects(act(), refusedWith('managed_by_other_directory'))
    assert.equal((await memberOf(acme, userId)).status, 'active')
  })

  test('a group that begins to manage people records it for each of them', async () => {
    const { acme, okta } = await connected()
    const { userId, email } = await acme.person('member')
    const { user } = await okta.create()
    const group = { displayName: 'All', externalId: null, memberIds: [userId, user.id] }
    const recorded = await recordedBy(reeve, acme.id, () => okta.people.createGroup(okta.connection, group, asking()))
    assert.deepEqual(recorded.actions, ['directory.group_created', 'member.directory_changed'])
    assert.equal(recorded.entries[1]?.target?.id, userId)
    assert.match(JSON.stringify(recorded.entries[1]?.changes?.after), new RegExp(email))
  })

  test('an organization’s directory does not see or change people of another one', async () => {
    const { okta } = await connected()
    const { userId } = await (await reeve.organization()).person('member')
    assert.equal(await okta.people.findUser(okta.connection, userId), undefined)
    await assert.rejects(okta.hold(userId), refusedWith('directory_user_not_found'))
  })

  test('a precondition is checked with the present state, and refuses all of the change', async () => {
    const { okta } = await connected()
    const { user } = await okta.create()
    const precondition = (present: { displayName: string }) => {
      assert.equal(present.displayName, 'Grace Hopper')
      throw new Error('other state')
    }
    const change = okta.people.changeUser(okta.connection, user.id, { active: false }, { ...asking(), precondition })
    await assert.rejects(change, /other state/)
    assert.equal((await okta.people.findUser(okta.connection, user.id))?.active, true)
  })

  test('a removal is that of a member, and the name can be used again', async () => {
    const { acme, okta } = await connected()
    const { user } = await okta.create({ externalId: '00u1' })
    const recorded = await recordedBy(reeve, acme.id, () => okta.people.removeUser(okta.connection, user.id, asking()))
    assert.deepEqual([recorded.actions, recorded.types], [['member.removed'], ['member.removed']])
    assert.equal(await okta.people.findUser(okta.connection, user.id), undefined)
    await assert.rejects(okta.hold(user.id), refusedWith('directory_user_not_found'))
    const { user: again } = await okta.create({ externalId: '00u1', userName: user.userName, email: user.email })
    assert.equal(again.id, user.id)
  })

  test('a person whom a member removes leaves no link behind', async () => {
    const { acme, okta } = await connected()
    const { user } = await okta.create({ externalId: '00u1' })
    assert.equal((await acme.owner.call(`DELETE /v1/members/${user.id}`)).status, 200)
    const { user: other } = await okta.create({ externalId: '00u1', userName: user.userName })
    assert.notEqual(other.id, user.id)
  })
})

describe('holds', () => {
  test('a person created inactive is held from the first moment, and restored by their external id', async () => {
    const { acme, okta } = await connected({ block_login: true })
    const recorded = await recordedBy(reeve, acme.id, () => okta.create({ externalId: '00u1', active: false }))
    // All in one change, including the sign-in block, so that a crash leaves all of it or nothing.
    assert.deepEqual(recorded.actions, ['member.created', 'member.directory_changed', 'member.suspended'])
    assert.match(JSON.stringify(recorded.entries[2]?.changes?.after), /"login_block":"in_place"/)
    const { id, heldBy } =
      (await okta.people.listUsers(okta.connection, { externalId: '00u1' }, page)).items[0] ?? assert.fail()
    assert.deepEqual(heldBy, [`directory:${okta.id}`])
    assert.equal((await acme.owner.call(`GET /v1/members/${id}/suspension`)).body.login_blocked, true)
    const again = await okta.create({ externalId: '00u1', active: false })
    assert.deepEqual([again.user.id, again.created, again.user.active], [id, false, false])
    const { user, created } = await okta.create({ externalId: '00u1' })
    assert.deepEqual([user.id, created, user.active], [id, false, true])
  })

  test('a hold is a suspension with the directory as actor, and repetitions record nothing', async () => {
    const { acme, okta } = await connected()
    const person = await acme.person('administrator')
    const recorded = await recordedBy(reeve, acme.id, async () => {
      const user = await okta.hold(person.userId)
      assert.deepEqual([user.active, user.heldBy], [false, [`directory:${okta.id}`]])
      await okta.hold(person.userId)
    })
    assert.deepEqual(recorded.actions, ['member.suspended', 'member.directory_changed'])
    assert.deepEqual(recorded.types, ['member.suspended'])
    assert.equal((await person.call('GET /v1/members')).status, 401)
    const { body } = await acme.owner.call(`GET /v1/members/${person.userId}/suspension`)
    assert.deepEqual([body.suspended_by, body.held_by], [okta.id, [`directory:${okta.id}`]])
    const lifted = await recordedBy(reeve, acme.id, async () => {
      for (let time = 0; time < 2; time++) assert.equal((await okta.lift(person.userId)).active, true)
    })
    assert.deepEqual([lifted.actions, lifted.types], [['member.reactivated'], ['member.reactivated']])
    assert.equal((await person.call('GET /v1/members')).status, 200)
  })

  test('a directory cannot lift a local suspension; the attempt is recorded once', async () => {
    const { acme, okta } = await connected()
    const { user } = await okta.create()
    await acme.owner.call(`POST /v1/members/${user.id}/suspension`, { body: {} })
    const recorded = await recordedBy(reeve, acme.id, async () => {
      for (let time = 0; time < 3; time++) {
        const now = await okta.lift(user.id)
        assert.deepEqual([now.active, now.heldBy], [false, ['local']])
      }
    })
    assert.deepEqual(recorded.actions, ['member.suspension_kept'])
    assert.equal((await acme.owner.call(`DELETE /v1/members/${user.id}/suspension`)).status, 200)
    assert.equal((await okta.people.findUser(okta.connection, user.id))?.active, true)
  })

  test('two holds end one by one, whichever came first', async () => {
    for (const order of ['local first', 'directory first']) {
      const { acme, okta } = await connected()
      const { user } = await okta.create()
      const locally = () => acme.owner.call(`POST /v1/members/${user.id}/suspension`, { body: {} })
      const both = order === 'local first' ? [locally, () => okta.hold(user.id)] : [() => okta.hold(user.id), locally]
      const recorded = await recordedBy(reeve, acme.id, async () => {
        for (const hold of both) await hold()
      })
      assert.deepEqual(recorded.actions, ['member.suspended', 'member.suspension_repeated'], order)
      assert.deepEqual((await memberOf(acme, user.id)).held_by, ['local', `directory:${okta.id}`])
      assert.deepEqual((await okta.lift(user.id)).heldBy, ['local'])
      assert.equal((await acme.owner.call(`DELETE /v1/members/${user.id}/suspension`)).status, 200)
      assert.equal((await memberOf(acme, user.id)).status, 'active')
    }
  })

  test('only an owner reactivates someone whom a directory holds, with an override that is recorded', async () => {
    const { acme, okta } = await connected()
    const admin = await acme.person('administrator')
    const { user } = await okta.create()
    await okta.hold(user.id)
    const path = `DELETE /v1/members/${user.id}/suspension`
    const refused = await acme.owner.call(path)
    assert.deepEqual([refused.status, refused.body.code], [409, 'held_by_directory'])
    const denied = await admin.call(`${path}?override=true`)
    assert.deepEqual([denied.status, denied.body.code], [403, 'owner_required'])
    const recorded = await recordedBy(reeve, acme.id, () => acme.owner.call(`${path}?override=true`))
    assert.deepEqual(recorded.actions, ['member.reactivated'])
    assert.equal(JSON.stringify(recorded.entries[0]?.changes?.after).includes('"override":true'), true)
    assert.equal((await memberOf(acme, user.id)).status, 'active')
    await okta.hold(user.id)
    assert.equal((await memberOf(acme, user.id)).status, 'suspended')
  })

  test('who was removed while only the directory held them comes back; not after a local suspension', async () => {
    const { acme, okta } = await connected()
    const [held, suspended] = [(await okta.create()).user, (await okta.create()).user]
    for (const { id } of [held, suspended]) await okta.hold(id)
    await acme.owner.call(`POST /v1/members/${suspended.id}/suspension`, { body: {} })
    for (const { id } of [held, suspended]) await okta.people.removeUser(okta.connection, id, asking())
    assert.equal((await okta.create({ email: held.email })).user.id, held.id)
    await assert.rejects(okta.create({ email: suspended.email }), refusedWith('reactivation_required'))
  })
})

test('the sign-in block of a held person who was removed does not outlast the next reactivation', async () => {
  const { acme, okta } = await connected({ block_login: true })
  const { user } = await okta.create()
  await okta.hold(user.id)
  await okta.people.removeUser(okta.connection, user.id, asking())
  const { user: again } = await okta.create({ email: user.email, active: false })
  assert.equal(again.id, user.id)
  assert.equal((await acme.owner.call(`GET /v1/members/${user.id}/suspension`)).body.login_blocked, true)
  assert.equal((await okta.lift(user.id)).active, true)
  const { body } = await acme.owner.call(`DELETE /v1/members/${user.id}/suspension`)
  assert.deepEqual([body.already_active, body.login_still_blocked], [true, false])
})

describe('owners', () => {
  test('a directory that may not suspend owners does not change their names', async () => {
    const { acme, okta } = await connected()
    const { userId } = await acme.person('owner')
    const { name } = await memberOf(acme, userId)
    const user = await okta.change(userId, { displayName: 'Mallory', externalId: '00u7' })
    assert.deepEqual([user.displayName, user.externalId], [name, '00u7'])
    assert.equal((await memberOf(acme, userId)).name, name)
    const strong = await connectDirectory(reeve, acme, { may_suspend_owners: true })
    const { userId: other } = await acme.person('owner')
    assert.equal((await strong.change(other, { displayName: 'Ada L' })).displayName, 'Ada L')
  })

  test('a directory does not suspend owners unless an owner let it; the refusal is told once', async () => {
    const { acme, okta } = await connected()
    const second = await acme.person('owner')
    const recorded = await recordedBy(reeve, acme.id, async () => {
      for (let time = 0; time < 3; time++)
        await assert.rejects(okta.hold(second.userId), {
          code: 'owner_required',
          details: { detail: 'This directory may not suspend or remove owners: an owner can allow it in Reeve' },
        })
    })
    assert.deepEqual([recorded.actions, recorded.types], [['member.suspension_refused'], ['member.suspension_refused']])
    assert.equal((await memberOf(acme, second.userId)).status, 'active')
    const strong = await connectDirectory(reeve, acme, { may_suspend_owners: true })
    const third = await acme.person('owner')
    assert.equal((await strong.hold(third.userId)).active, false)
    assert.equal((await strong.lift(third.userId)).active, true)
  })

  test('the last active owner stays: 409, one entry and event, a mail, and nothing half done', async () => {
    const { acme, okta } = await connected({ may_suspend_owners: true })
    const { userId } = acme.owner
    const change = { active: false, displayName: 'Gone' }
    const recorded = await recordedBy(reeve, acme.id, async () => {
      for (let time = 0; time < 2; time++) {
        await assert.rejects(okta.change(userId, change), (error: { code?: string; details?: { detail?: string } }) => {
          assert.equal(error.code, 'last_active_owner')
          return true
        })
      }
      const remove = () => okta.people.removeUser(okta.connection, userId, asking())
      await assert.rejects(remove(), refusedWith('last_active_owner'))
    })
    assert.deepEqual([recorded.actions, recorded.types], [['member.suspension_refused'], ['member.suspension_refused']])
    assert.notEqual((await memberOf(acme, userId)).name, 'Gone')
  })

  test('attempts on the last owner that alternate with reactivations are recorded, but mailed once a day', async () => {
    const { acme, okta } = await connected({ may_suspend_owners: true })
    const attempt = async () => {
      await assert.rejects(okta.hold(acme.owner.userId), refusedWith('last_active_owner'))
      await okta.lift(acme.owner.userId)
    }
    const told = async () =>
      (await reeve.query`select owners_told_at from directory_users where user_id = ${acme.owner.userId}`)[0]
        ?.owners_told_at
    const recorded = await recordedBy(reeve, acme.id, async () => {
      await attempt()
      const first = await told()
      assert.ok(first)
      await attempt()
      assert.deepEqual(await told(), first)
      reeve.clock.advance(25 * 60 * 60_000)
      await attempt()
      assert.ok((await told()) > first)
      reeve.clock.reset()
    })
    assert.equal(recorded.actions.filter(action => action === 'member.suspension_refused').length, 3)
  })
})

test('the directory’s token is checked under the lock, too', async () => {
  const { acme, okta } = await connected()
  const { user } = await okta.create()
  const body = { overlap_seconds: 0 }
  const rotated = await acme.owner.inSession(`POST /v1/directories/${okta.id}/token/rotate`, { body })
  assert.equal(rotated.status, 201)
  await assert.rejects(okta.hold(user.id), refusedWith('invalid_directory_token'))
  assert.equal(await okta.people.findConnection(okta.token), undefined)
  assert.equal((await okta.people.findConnection(rotated.body.token))?.id, okta.id)
})

test('in a race of the directory and members, no local suspension is lifted', async () => {
  const { acme, okta } = await connected()
  const { user } = await okta.create()
  const path = `/v1/members/${user.id}/suspension`
  for (let round = 0; round < 15; round++) {
    await Promise.all([
      okta.hold(user.id),
      okta.lift(user.id),
      acme.owner.call(`POST ${path}`, { body: {} }),
      okta.lift(user.id),
      okta.hold(user.id),
      okta.lift(user.id),
    ])
    const { status, held_by } = await memberOf(acme, user.id)
    assert.equal(status, 'suspended')
    assert.ok(held_by.includes('local'), JSON.stringify(held_by))
    await okta.lift(user.id)
    assert.equal((await acme.owner.call(`DELETE ${path}`)).status, 200)
  }
})
