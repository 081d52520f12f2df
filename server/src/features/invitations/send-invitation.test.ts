import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { INVITATIONS_LAST_MS, invite, statusesOf } from '../../../test/harness/invitations.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { inDatabase, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { sql } from '../../database/statement.ts'
import { newId } from '../../kernel/ids.ts'

const typeAndData = ({ type, data }: Record<string, unknown>) => ({ type, data })

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

describe('sendInvitation', () => {
  test('offers membership for seven days, with one audit entry and one event', async () => {
    const acme = await reeve.organization()
    const { answer, entries, events } = await recordedBy(reeve, acme.id, () =>
      invite(acme.owner, 'Grace@Acme.TEST', acme.profiles.member),
    )
    assert.equal(answer.status, 201)
    const { id, accept_token, accept_url, created_at, expires_at, ...rest } = answer.body
    assert.deepEqual(rest, {
      email: 'grace@acme.test',
      profile_id: acme.profiles.member,
      invited_by: acme.owner.userId,
      status: 'pending',
      revoked_reason: null,
    })
    assert.equal(Date.parse(expires_at) - Date.parse(created_at), INVITATIONS_LAST_MS)
    assert.deepEqual(
      entries.map(({ action, target, changes }) => ({ action, target, changes })),
      [
        {
          action: 'invitation.created',
          target: { type: 'invitation', id, name: 'grace@acme.test' },
          changes: {
            before: null,
            after: {
              email: 'grace@acme.test',
              profile_id: acme.profiles.member,
              profile_name: 'Member',
              expires_at,
            },
          },
        },
      ],
    )
    assert.deepEqual(events.map(typeAndData), [
      {
        type: 'invitation.created',
        data: {
          invitation_id: id,
          email: 'grace@acme.test',
          profile_id: acme.profiles.member,
          invited_by: acme.owner.userId,
          expires_at,
        },
      },
    ])
    assert.equal(accept_url, `http://localhost:7070/invitations/accept#token=${accept_token}`)
  })

  test('the token is the organization’s id and 32 random bytes, and only its keyed hash is stored', async () => {
    const acme = await reeve.organization()
    const { id, accept_token } = (await invite(acme.owner, 'grace@acme.test', acme.profiles.member)).body
    const bytes = Buffer.from(accept_token, 'base64url')
    assert.equal(bytes.length, 16 + 32)
    assert.equal(bytes.subarray(0, 16).toString('hex'), acme.id.replaceAll('-', ''))

    const [row] = await inDatabase(reeve.app.pool, acme.id, transaction =>
      transaction.run(sql<{ token_hash: Buffer }[]>`
      select token_hash from invitations where organization_id = ${acme.id} and id = ${id}`),
    )
    assert.deepEqual(row?.token_hash, reeve.app.vault.hash('invitation token', accept_token))
    const trail = await inDatabase(reeve.app.pool, acme.id, transaction =>
      transaction.run(sql<{ line: string }[]>`
      select e::text as line from audit_entries e where organization_id = ${acme.id}
      union all select g::text from governance_events g where organization_id = ${acme.id}
      union all select i::text from invitations i where organization_id = ${acme.id}`),
    )
    assert.ok(trail.length >= 3)
    assert.ok(trail.every(({ line }) => !line.includes(accept_token)))
    assert.equal((await acme.owner.call('GET /v1/invitations')).body.invitations[0].accept_token, undefined)
  })

  test('a profile that exceeds the sender is refused, and only owners offer the Owner profile', async () => {
    const acme = await reeve.organization()
    const inviter = await acme.person(await acme.profile(['members.invite', 'members.read']))
    const administrator = await acme.person('administrator')
    const equal = await acme.profile(['members.invite'])
    assert.equal((await invite(inviter, 'a@acme.test', equal)).status, 201)
    for (const [by, profile] of [
      [inviter, acme.profiles.administrator],
      [administrator, acme.profiles.owner],
    ] as const) {
      const { answer, entries } = await recordedBy(reeve, acme.id, () => invite(by, 'b@acme.test', profile))
      assert.deepEqual([answer.status, answer.body.code], [403, 'profile_exceeds_caller'])
      assert.deepEqual(
        entries.map(({ action, reason }) => [action, reason]),
        [['operation.refused', 'profile_exceeds_caller']],
      )
    }
    assert.equal((await invite(acme.owner, 'b@acme.test', acme.profiles.owner)).status, 201)
  })

  test('an unknown profile, or one of another organization, is refused with its pointer', async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization()]
    for (const profile of [newId(), other.profiles.member]) {
      const { status, body } = await invite(acme.owner, 'a@acme.test', profile)
      assert.deepEqual([status, body.code, body.errors[0].pointer], [422, 'profile_not_found', '/profile_id'])
    }
  })

  test('a member, active or suspended, is not invited, and a removed one can be', async () => {
    const acme = await reeve.organization()
    const person = await acme.person('member', { email: 'grace@hopper.test' })
    const again = () => invite(acme.owner, 'Grace@Hopper.test', acme.profiles.member)
    const refused = async (code: string) => {
      const { status, body } = await again()
      assert.deepEqual([status, body.code], [409, code])
    }
    await refused('already_member')
    await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
    await refused('member_suspended')
    await acme.owner.call(`DELETE /v1/members/${person.userId}`)
    assert.equal((await again()).status, 201)
  })

  test('a member of another organization is invited like anyone else', async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization()]
    const person = await other.person('member')
    assert.equal((await invite(acme.owner, person.email, acme.profiles.member)).status, 201)
  })

  test('an address has one pending invitation; a revoked or expired one allows another', async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization()]
    const again = () => invite(acme.owner, 'grace@acme.test', acme.profiles.member)
    const first = await again()
    const second = await again()
    assert.deepEqual([second.status, second.body.code], [409, 'already_invited'])
    assert.equal((await invite(other.owner, 'grace@acme.test', other.profiles.member)).status, 201)

    await acme.owner.call(`DELETE /v1/invitations/${first.body.id}`)
    assert.equal((await again()).status, 201)
    reeve.clock.advance(INVITATIONS_LAST_MS)
    assert.equal((await again()).status, 201)
    assert.deepEqual(await statusesOf(acme), [
      ['grace@acme.test', 'revoked', 'revoked'],
      ['grace@acme.test', 'expired', null],
      ['grace@acme.test', 'pending', null],
    ])
  })

  test('of concurrent invitations to one address, one is sent', async () => {
    const acme = await reeve.organization()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => invite(acme.owner, 'grace@acme.test', acme.profiles.member)),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409])
  })

  test('a repeated Idempotency-Key sends one invitation, and returns the same token', async () => {
    const acme = await reeve.organization()
    const send = () =>
      acme.owner.call('POST /v1/invitations', {
        body: { email: 'grace@acme.test', profile_id: acme.profiles.member },
        headers: { 'idempotency-key': 'once' },
      })
    const [first, second] = [await send(), await send()]
    assert.deepEqual([second.status, second.headers.get('idempotency-replayed')], [201, 'true'])
    assert.deepEqual(second.body, first.body)
  })

  test('an invalid body is refused with its pointer, and changes nothing', async () => {
    const acme = await reeve.organization()
    const fit = { email: 'grace@acme.test', profile_id: acme.profiles.member }
    const { entries } = await recordedBy(reeve, acme.id, async () => {
      for (const [body, pointer] of [
        [{ ...fit, email: 'grace' }, '/email'],
        [{ ...fit, email: 7 }, '/email'],
        [{ ...fit, email: `${'x'.repeat(320)}@acme.test` }, '/email'],
        [{ ...fit, email: 'gr\u0000ace@acme.test' }, '/email'],
        [{ ...fit, profile_id: 'member' }, '/profile_id'],
        [{ ...fit, invited_by: newId() }, '/invited_by'],
        [{ profile_id: fit.profile_id }, '/email'],
        [{ email: fit.email }, '/profile_id'],
      ] as const) {
        const answer = await acme.owner.call('POST /v1/invitations', { body })
        assert.deepEqual([answer.status, answer.body.errors[0].pointer], [422, pointer], JSON.stringify(body))
      }
    })
    assert.deepEqual(entries, [])
  })
})
