import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type Answer, call, outcomeOf, runJob, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { type SmtpServer, startSmtpServer } from '../../../test/harness/smtp-server.ts'
import { newId } from '../../kernel/ids.ts'

const HOUR_MS = 60 * 60_000
const PER_ADDRESS = 3
const PER_ORGANIZATION = 10
const PER_INSTALLATION = 15

let smtp: SmtpServer
let reeve: TestReeve
/** Another process on the same database. */
let second: TestReeve
let acme: Organization
before(async () => {
  smtp = await startSmtpServer()
  const limits = { perAddress: PER_ADDRESS, perOrganization: PER_ORGANIZATION, perInstallation: PER_INSTALLATION }
  const config = { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, invitations: limits }
  reeve = await startReeve({ config })
  second = await startReeve({ on: reeve.database, config })
})
after(async () => {
  await second?.stop()
  await reeve?.stop()
  await smtp?.close()
})
beforeEach(async () => {
  // After this time the counts of earlier tests have expired.
  advance(25 * HOUR_MS)
  acme = await reeve.organization()
})

/** Advances the clocks of both processes. */
const advance = (milliseconds: number) => {
  for (const { clock } of [reeve, second]) clock.advance(milliseconds)
}
const freshAddress = () => `grace-${newId()}@acme.test`
const send = (email = freshAddress(), by = acme, url = reeve.url) =>
  call(url, 'POST /v1/invitations', { key: by.owner.key, body: { email, profile_id: by.profiles.member } })
const revoke = ({ body }: Answer) => assertSuccess(acme.owner.call(`DELETE /v1/invitations/${body.id}`))
const isRefused = (answer: Answer) => outcomeOf(answer) === '429 too_many_invitations'
const secondsToWait = ({ headers }: Answer) => Number(headers.get('retry-after'))

test('the mails to an address are limited by the hour, even if each invitation is revoked', async () => {
  const email = freshAddress()
  for (let round = 0; round < PER_ADDRESS; round++) await revoke(await assertSuccess(send(email)))
  const { entries, events } = await recordedBy(reeve, acme.id, async () => {
    for (let round = 0; round < 3; round++) {
      const refused = await send(email.toUpperCase())
      assert.ok(isRefused(refused), outcomeOf(refused))
      assert.ok(Math.abs(secondsToWait(refused) - 3600) < 60, refused.headers.get('retry-after') ?? 'no Retry-After')
    }
  })
  assert.deepEqual([entries, events], [[], []])
  assert.equal((await send()).status, 201, 'another address')
  assert.equal((await send(email, await reeve.organization('Other'))).status, 201, 'another organization')
  await smtp.until(PER_ADDRESS + 2)
  assert.equal(smtp.received.filter(({ to }) => to.includes(email)).length, PER_ADDRESS + 1)
})

test('sending is allowed again after Retry-After, and in a day an address gets the mails of two hours', async () => {
  const email = freshAddress()
  for (let hour = 0; hour < 2; hour++) {
    for (let round = 0; round < PER_ADDRESS; round++) await revoke(await assertSuccess(send(email)))
    const refused = await send(email)
    assert.ok(isRefused(refused))
    advance(Math.min(secondsToWait(refused), 3600) * 1000)
  }
  const refused = await send(email)
  assert.ok(isRefused(refused))
  assert.ok(Math.abs(secondsToWait(refused) - 22 * 3600) < 120)
  advance(secondsToWait(refused) * 1000)
  await assertSuccess(send(email))
})

test('a resend counts toward the limit, and a request that is refused for another reason does not', async () => {
  const email = freshAddress()
  const { id } = (await assertSuccess(send(email))).body
  for (let round = 0; round < 5; round++) assert.equal(outcomeOf(await send(email)), '409 already_invited')
  const resend = () => acme.owner.call(`POST /v1/invitations/${id}/resend`)
  for (let round = 1; round < PER_ADDRESS; round++) {
    await assertSuccess(resend())
    advance(61_000)
  }
  assert.ok(isRefused(await resend()))
})

test('the hourly limit of an organization holds for parallel invitations on two processes', async () => {
  const answers = await Promise.all(
    Array.from({ length: 2 * PER_ORGANIZATION }, (_, index) =>
      send(freshAddress(), acme, (index % 2 ? reeve : second).url),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 201).length, PER_ORGANIZATION)
  assert.equal(answers.filter(isRefused).length, PER_ORGANIZATION)
  await assertSuccess(send(freshAddress(), await reeve.organization('Other')))
})

test('the limit of the installation holds for parallel invitations of several organizations', async () => {
  const organizations = [acme, await reeve.organization(), await reeve.organization(), await reeve.organization()]
  const answers = await Promise.all(
    Array.from({ length: 3 * PER_INSTALLATION }, (_, index) =>
      send(freshAddress(), organizations[index % 4] ?? acme, (index % 2 ? reeve : second).url),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 201).length, PER_INSTALLATION)
  assert.equal(answers.filter(isRefused).length, 2 * PER_INSTALLATION)
  const fresh = await send(freshAddress(), await reeve.organization())
  assert.ok(isRefused(fresh))
  assert.match(fresh.body.detail, /from this installation/)
})

test('expired counts are deleted, and no count contains an email address', async () => {
  const email = freshAddress()
  await assertSuccess(send(email))
  const rows = () => reeve.query`select * from invitation_counts`
  await runJob(reeve, 'invitation counts')
  const kept = await rows()
  assert.ok(kept.length >= 4)
  assert.ok(!JSON.stringify(kept).includes(email))
  advance(2 * HOUR_MS)
  await runJob(reeve, 'invitation counts')
  assert.equal((await rows()).length, 1, 'the count of the day')
  advance(23 * HOUR_MS)
  await runJob(reeve, 'invitation counts')
  assert.equal((await rows()).length, 0)
})

test('a member has at most 5,000 pending invitations, sent first or last: 429 too_many_invitations', async () => {
  const [full, other] = [await acme.person('administrator'), await acme.person('administrator')]
  await reeve.query`
    insert into invitations (organization_id, id, email, profile_id, invited_by, resent_by, status, token_hash,
      created_at, expires_at)
    select ${acme.id}, gen_random_uuid(), 'many-' || n || '@acme.test', ${acme.profiles.member},
      case when n % 2 = 0 then ${full.userId} else ${other.userId} end::uuid,
      case when n % 2 = 1 then ${full.userId}::uuid end, 'pending', sha256(n::text::bytea), ${reeve.clock.now()},
      ${new Date(reeve.clock.now().getTime() + 24 * HOUR_MS)}
    from generate_series(1, 4999) n`
  const sendAs = (by: typeof full) =>
    by.call('POST /v1/invitations', { body: { email: freshAddress(), profile_id: acme.profiles.member } })
  const last = await assertSuccess(sendAs(full))
  const refused = await sendAs(full)
  assert.ok(isRefused(refused), outcomeOf(refused))
  assert.equal(secondsToWait(refused), 3600)
  const ofOther = await assertSuccess(sendAs(other))
  advance(2 * 60_000)
  const resend = ({ body }: Answer, by = full) => by.call(`POST /v1/invitations/${body.id}/resend`)
  assert.ok(isRefused(await resend(ofOther)))
  assert.equal((await resend(last)).status, 200, 'it counts already')
  await revoke(last)
  assert.equal((await resend(ofOther)).status, 200)
  assert.ok(isRefused(await sendAs(full)))
  // The remaining pending invitations expire.
  advance(24 * HOUR_MS)
  assert.equal((await sendAs(full)).status, 201)
})
