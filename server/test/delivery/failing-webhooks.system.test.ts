import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../src/app.ts'
import { onConnection } from '../../src/database/transaction.ts'
import { findFailingLanes } from '../../src/features/governance/delivery/lanes.sql.ts'
import { disableWebhook } from '../../src/features/governance/webhooks/index.ts'
import {
  type ChangeOrganization,
  contextWithoutRequest,
  executeInternally,
  SYSTEM_ACTOR,
} from '../../src/operations/internal-change.ts'
import { awaitNoDueDeliveries, expireClaims, setFailing } from '../harness/deliveries.ts'
import { startWorkerProcess } from '../harness/delivery-workers.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import { openLines } from '../harness/log-lines.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor, recordedBy, recordOf } from '../harness/platform.ts'
import { runJob, startReeve, type TestReeve } from '../harness/reeve.ts'
import { type SmtpServer, startSmtpServer } from '../harness/smtp-server.ts'
import { untilWaiting } from '../harness/until-waiting.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const JOB = 'failing webhooks'

let reeve: TestReeve
/** A second service on the same database, like in another process. */
let second: TestReeve
let receiver: HttpReceiver
let smtp: SmtpServer
/** The status with which the receiver responds at each path; 200 by default. */
const answers = new Map<string, number>()
before(async () => {
  receiver = await startHttpReceiver(({ path }, response) => {
    const [place = ''] = path.split('?')
    response.writeHead(answers.get(place) ?? 200).end()
  })
  smtp = await startSmtpServer()
  const config = { webhookAllow: ALLOW_LOOPBACK, smtpUrl: `smtp://127.0.0.1:${smtp.port}` }
  reeve = await startReeve({ config })
  second = await startReeve({ config, on: reeve.database })
  reeve.app.worker.start()
})
after(async () => {
  await second.stop()
  await reeve.stop()
  await smtp.close()
  receiver.close()
})

let made = 0
/**
 * An organization with two webhooks: one whose receiver returns `status`, and one that gets the events about webhooks.
 */
async function withDeadWebhook(status = 500) {
  const acme = await reeve.organization()
  const path = `/dead/${made++}`
  answers.set(path, status)
  const dead = await createWebhookFor(acme, { url: receiver.url(`${path}?token=secret`), event_types: ['profile.*'] })
  await createWebhookFor(acme, { url: receiver.url(`/told${path}`), event_types: ['governance.webhook.*'] })
  const told = (type: string) =>
    receiver.requests
      .filter(request => request.path === `/told${path}`)
      .map(({ body }) => JSON.parse(body))
      .filter(event => event.type === type)
  const until = (type: string, count = 1) => receiver.until(() => told(type).length >= count, `${type} is told`)
  const fail = async () => {
    const before = receiver.requests.length
    await acme.owner.call('POST /v1/profiles', { body: { name: `Profile ${made++}`, permissions: [] } })
    await receiver.until(() => receiver.requests.slice(before).some(request => request.path.startsWith(path)), path)
    await awaitNoDueDeliveries(reeve, acme.id, dead.id)
  }
  return { acme, path, dead, told, until, fail }
}

const mailsTo = ({ email }: { email: string }) => smtp.received.filter(({ to }) => to.includes(email))
const subjectsTo = (person: { email: string }) =>
  mailsTo(person).map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim())
async function untilMailed(person: { email: string }, count: number) {
  for (const late = performance.now() + 10_000; mailsTo(person).length < count; await sleep(10)) {
    assert.ok(performance.now() < late, `${mailsTo(person).length} of ${count} mails came to ${person.email}`)
  }
}
const actionsOf = async (acme: Organization, action: string) =>
  (await recordOf(reeve, acme.id)).entries.filter(entry => entry.action === action)

/** Disables the webhook as a worker does when its deliveries keep failing. */
function disable({ runtime, mailer }: App, { id }: Organization, webhook: { id: string; url: string }, since: Date) {
  const by = { actor: SYSTEM_ACTOR, context: contextWithoutRequest() }
  const change: ChangeOrganization = (organizationId, work) => executeInternally(runtime, organizationId, by, work)
  const lane = { organization_id: id, webhook_id: webhook.id, failing_since: since }
  return disableWebhook({ change, mailer, metrics: { disabled() {} } }, lane, webhook.url, 'failing')
}

test('after three of five days every active owner gets one mail, and the other webhooks one event', async () => {
  const { acme, dead, path, told, until, fail } = await withDeadWebhook()
  const other = await acme.person('owner')
  const suspended = await acme.person('owner')
  const administrator = await acme.person('administrator')
  await acme.owner.call(`POST /v1/members/${suspended.userId}/suspension`, { body: {} })
  await fail()
  const failingSince = reeve.clock.now().getTime()

  reeve.clock.advance(3 * DAY - HOUR)
  await runJob(reeve, JOB)
  assert.equal((await actionsOf(acme, 'governance.webhook.failing')).length, 0, 'not before three days')

  reeve.clock.advance(2 * HOUR)
  await runJob(reeve, JOB)
  await until('governance.webhook.failing')
  const [event] = told('governance.webhook.failing')
  assert.deepEqual([event.data.webhook_id, event.data.url], [dead.id, receiver.url(path)])
  assert.ok(Math.abs(Date.parse(event.data.failing_since) - failingSince) < 5_000)
  assert.equal(Date.parse(event.data.disable_after) - Date.parse(event.data.failing_since), 5 * DAY)
  const [entry] = await actionsOf(acme, 'governance.webhook.failing')
  assert.deepEqual([entry?.actor.type, entry?.target.id], ['system', dead.id])

  for (const owner of [acme.owner, other]) {
    await untilMailed(owner, 1)
    assert.deepEqual(subjectsTo(owner), ['A webhook of Acme is failing'])
  }
  const source = mailsTo(acme.owner)[0]?.source.replace(/=\r?\n/g, '') ?? ''
  assert.ok(!source.includes(receiver.url(path)), 'no mail program makes a link of the url')
  const day = new Date(event.data.disable_after).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const read = source.replaceAll('=E2=80=8B', '')
  for (const said of [receiver.url(path), dead.id, day]) assert.ok(read.includes(said), said)
  assert.ok(!source.includes('token=') && !source.includes('token=3D'), 'the url comes without its query')

  reeve.clock.advance(DAY)
  await runJob(reeve, JOB)
  assert.equal((await actionsOf(acme, 'governance.webhook.failing')).length, 1)
  assert.deepEqual([mailsTo(acme.owner).length, mailsTo(suspended).length, mailsTo(administrator).length], [1, 0, 0])
})

test('the owners are mailed again when the webhook is disabled for failing', async () => {
  const { acme, dead, until, fail } = await withDeadWebhook()
  await setFailing(reeve, acme.id, dead.id, new Date(reeve.clock.now().getTime() - 6 * DAY), 12)
  await fail()
  await until('governance.webhook.disabled')
  // The worker's own job may have warned of the webhook before it was disabled.
  const warnings = async () => (await actionsOf(acme, 'governance.webhook.failing')).length
  const before = await warnings()
  await untilMailed(acme.owner, 1 + before)
  const disabled = subjectsTo(acme.owner).indexOf('A webhook of Acme was disabled')
  assert.match(mailsTo(acme.owner)[disabled]?.source ?? '', /have failed since/)
  await runJob(reeve, JOB)
  assert.equal(await warnings(), before, 'a disabled one is not warned of')
})

test('the owners are mailed when a 410 disables a webhook', async () => {
  const { acme, until, fail } = await withDeadWebhook(410)
  await fail()
  await until('governance.webhook.disabled')
  await untilMailed(acme.owner, 1)
  assert.match(mailsTo(acme.owner)[0]?.source ?? '', /410 Gone/)
})

test('in a day owners get one mail per kind and webhook, and ten in all; every case sends an event', async () => {
  const { acme, path, dead, until, fail } = await withDeadWebhook(410)
  const enable = () =>
    assertSuccess(acme.owner.call(`PATCH /v1/governance/webhooks/${dead.id}`, { body: { enabled: true } }))
  const drained = async () => (await reeve.query`select from outgoing_mails`).length === 0
  const untilDrained = async () => {
    for (const late = performance.now() + 60_000; !(await drained()); await sleep(20)) {
      assert.ok(performance.now() < late, 'mails are still waiting')
    }
  }
  await fail()
  await until('governance.webhook.disabled', 1)
  await enable()
  await fail()
  await until('governance.webhook.disabled', 2)
  await untilDrained()
  assert.equal(mailsTo(acme.owner).length, 1)

  for (let index = 0; index < 11; index++) {
    await createWebhookFor(acme, { url: receiver.url(`${path}?${index}`), event_types: ['profile.*'] })
  }
  await fail()
  await until('governance.webhook.disabled', 13)
  await untilDrained()
  assert.equal((await actionsOf(acme, 'governance.webhook.disabled')).length, 13)
  const endsWith = mailsTo(acme.owner).map(({ source }) => source.includes('no more for now'))
  assert.deepEqual(endsWith.sort(), [...Array(9).fill(false), true])

  reeve.clock.advance(DAY)
  await enable()
  await fail()
  await untilMailed(acme.owner, 11)
})

test('a success ends the failing period silently, and a later period triggers a new warning', async () => {
  const { acme, path, dead, until, fail } = await withDeadWebhook()
  await fail()
  reeve.clock.advance(3 * DAY + HOUR)
  await runJob(reeve, JOB)
  await until('governance.webhook.failing')
  answers.delete(path)
  await fail()
  await awaitNoDueDeliveries(reeve, acme.id, dead.id)
  reeve.clock.advance(3 * DAY + HOUR)
  await runJob(reeve, JOB)
  assert.equal((await actionsOf(acme, 'governance.webhook.failing')).length, 1)

  answers.set(path, 500)
  await fail()
  reeve.clock.advance(3 * DAY + HOUR)
  await runJob(reeve, JOB)
  await until('governance.webhook.failing', 2)
  await untilMailed(acme.owner, 2)
})

test('no warning is sent if the webhook recovers while the warning waits for the organization’s lock', async () => {
  const { acme, dead } = await withDeadWebhook()
  const since = (days: number) => new Date(reeve.clock.now().getTime() - days * DAY)
  await setFailing(reeve, acme.id, dead.id, since(4), 12)
  const { types } = await recordedBy(reeve, acme.id, async () => {
    let running: Promise<void> | undefined
    await reeve.query.begin(async sql => {
      await sql`select from governance_heads where organization_id = ${acme.id} for update`
      running = runJob(reeve, JOB)
      await untilWaiting(sql, 1)
      await setFailing(reeve, acme.id, dead.id, since(1), 1)
    })
    await running
  })
  assert.deepEqual(types, [])
  assert.equal(mailsTo(acme.owner).length, 0)
})

test('a webhook whose failing period ends while its disabling waits for a lock stays enabled', async () => {
  const { acme, dead } = await withDeadWebhook()
  const [judged, later] = [6, 1].map(days => new Date(reeve.clock.now().getTime() - days * DAY))
  assert.ok(judged && later)
  await setFailing(reeve, acme.id, dead.id, judged, 12)
  const { types } = await recordedBy(reeve, acme.id, async () => {
    let disabling: Promise<void> | undefined
    await reeve.query.begin(async sql => {
      await sql`select from governance_heads where organization_id = ${acme.id} for update`
      disabling = disable(reeve.app, acme, dead, judged)
      await untilWaiting(sql, 1)
      await setFailing(reeve, acme.id, dead.id, later, 1)
    })
    await disabling
  })
  assert.deepEqual(types, [])
  const { body } = await acme.owner.call(`GET /v1/governance/webhooks/${dead.id}`)
  assert.equal(body.enabled, true)

  await disable(reeve.app, acme, dead, later)
  const disabled = await acme.owner.call(`GET /v1/governance/webhooks/${dead.id}`)
  assert.equal(disabled.body.enabled, false, 'in the later period')
})

test('no warning is sent for a disabled webhook, and its lane is found only once until it fails again', async () => {
  const { acme, dead, until, fail } = await withDeadWebhook()
  const edit = (enabled: boolean) => acme.owner.call(`PATCH /v1/governance/webhooks/${dead.id}`, { body: { enabled } })
  const isFound = async () => {
    const lanes = await onConnection(reeve.app.pool, db => db.run(findFailingLanes(reeve.clock.now(), 1_000)))
    return lanes.some(({ webhook_id }) => webhook_id === dead.id)
  }
  await edit(false)
  await awaitNoDueDeliveries(reeve, acme.id, dead.id)
  await setFailing(reeve, acme.id, dead.id, new Date(reeve.clock.now().getTime() - 4 * DAY), 12)
  assert.equal(await isFound(), true)
  await runJob(reeve, JOB)
  assert.equal(await isFound(), false)
  assert.deepEqual([(await actionsOf(acme, 'governance.webhook.failing')).length, mailsTo(acme.owner).length], [0, 0])

  await edit(true)
  await fail()
  reeve.clock.advance(3 * DAY + HOUR)
  await runJob(reeve, JOB)
  await until('governance.webhook.failing')
  await untilMailed(acme.owner, 1)
})

test('two concurrent workers warn once and disable once', async () => {
  const organizations = await Promise.all(Array.from({ length: 5 }, () => withDeadWebhook()))
  const since = new Date(reeve.clock.now().getTime() - 4 * DAY)
  for (const { acme, dead } of organizations) await setFailing(reeve, acme.id, dead.id, since, 12)
  second.clock.advance(reeve.clock.now().getTime() - second.clock.now().getTime())
  await Promise.all([reeve, second, reeve, second].map(app => runJob(app, JOB)))
  await Promise.all(
    organizations.flatMap(({ acme, dead }) => [reeve, second].map(({ app }) => disable(app, acme, dead, since))),
  )
  for (const { acme } of organizations) {
    assert.equal((await actionsOf(acme, 'governance.webhook.failing')).length, 1)
    assert.equal((await actionsOf(acme, 'governance.webhook.disabled')).length, 1)
    await untilMailed(acme.owner, 2)
  }
  await sleep(200)
  for (const { acme } of organizations) {
    assert.deepEqual(subjectsTo(acme.owner).sort(), ['A webhook of Acme is failing', 'A webhook of Acme was disabled'])
  }
})

test('a disabling or a mail interrupted by a kill is completed exactly once', async () => {
  const mailServer = `smtp://127.0.0.1:${smtp.port}`
  const config = { webhookAllow: ALLOW_LOOPBACK, smtpUrl: mailServer }
  const idle = await startReeve({ config })
  try {
    const acme = await idle.organization()
    await createWebhookFor(acme, { url: receiver.url('/killed'), event_types: ['profile.*'] })
    answers.set('/killed', 410)
    const disabled = async () =>
      (await recordOf(idle, acme.id)).entries.filter(({ action }) => action === 'governance.webhook.disabled').length
    const { target } = idle.database
    const environment = { SMTP_URL: mailServer }

    const disabling = await startWorkerProcess(target, { killAt: 'answered' }, environment)
    await acme.owner.call('POST /v1/profiles', { body: { name: 'Support', permissions: [] } })
    await disabling.ended
    assert.equal(await disabled(), 0)

    await expireClaims(idle)
    smtp.fault = 'silence'
    const begun = smtp.begun
    const mailing = await startWorkerProcess(target, {}, environment)
    for (const late = performance.now() + 15_000; smtp.begun === begun; await sleep(20)) {
      assert.ok(performance.now() < late, 'the next process disables the webhook, and begins to mail')
    }
    mailing.child.kill('SIGKILL')
    await mailing.ended
    smtp.fault = 'none'
    assert.deepEqual([await disabled(), mailsTo(acme.owner).length], [1, 0])

    idle.clock.advance(3 * 60_000)
    await idle.app.mailer.sendDue()
    assert.deepEqual([await disabled(), mailsTo(acme.owner).length], [1, 1])
  } finally {
    smtp.fault = 'none'
    await idle.stop()
  }
})

test('without a mail server the mail is logged, and no mail stays queued', async () => {
  const lines = openLines()
  const mailless = await startReeve({ log: lines.log })
  try {
    const acme = await mailless.organization()
    const { id } = await createWebhookFor(acme)
    await setFailing(mailless, acme.id, id, new Date(mailless.clock.now().getTime() - 4 * DAY), 12)
    await runJob(mailless, JOB)
    const [line] = await lines.take(({ subject }) => subject === 'A webhook of Acme is failing')
    assert.equal(line?.to, acme.owner.email)
    assert.equal((await mailless.query`select from outgoing_mails`).length, 0)
  } finally {
    await mailless.stop()
  }
})
