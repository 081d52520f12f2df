import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeKey } from '../../src/features/api-keys/key-format.ts'
import { EVENT_TYPES } from '../../src/kernel/event-catalogue.ts'
import { SYSTEM_ORGANIZATION } from '../../src/kernel/ids.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { untilRevocationsAreCleared } from '../harness/deliveries.ts'
import { allowsUnauthenticated, assertSuccess, type Call, prepareCall, sendCall } from '../harness/every-operation.ts'
import { IS_LONG } from '../harness/long-form.ts'
import { recordedBy } from '../harness/platform.ts'
import { platformKeyOf } from '../harness/platform-key.ts'
import { organizationOperationsOf } from '../harness/platform-matrix.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'
import { isRefusable, prepareRefusal } from '../harness/refusals.ts'
import { type ChecksumReader, openChecksumReader } from '../harness/row-checksums.ts'

/** Event types of operations whose audit action has another name. */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  removeMember: ['member.removed', 'api_key.revoked'],
  resendInvitation: ['invitation.created'],
  pingWebhook: ['governance.webhook.ping'],
  rotateWebhookSecret: ['governance.webhook.changed'],
}

/** For each open operation that writes, the chain and the action of its audit entry. */
const OPEN_ENTRIES: Readonly<Record<string, readonly ['system' | 'organization', string]>> = {
  editAccount: ['system', 'account.changed'],
  endSession: ['system', 'account.session_ended'],
  endOtherSessions: ['system', 'account.sessions_ended'],
  setUpOrganization: ['organization', 'owner.set_up'],
  acceptInvitation: ['organization', 'invitation.accepted'],
  revokeExposedApiKeys: ['organization', 'api_key.revoked'],
}

/** Open POST operations that only read. They are not GET, because a token must not be part of a URL. */
const READ_BY_TOKEN = ['getSetupLink', 'getInvitationLink']

const isOpenWrite = ({ id, kind, method }: Operation) =>
  kind === 'open' && method !== 'GET' && !READ_BY_TOKEN.includes(id)

let reeve: TestReeve
let spectator: ChecksumReader
before(async () => {
  reeve = await startReeve()
  spectator = await openChecksumReader(reeve.database)
})
after(async () => {
  await spectator.close()
  await reeve.stop()
})

const changes = () => reeve.app.operations.filter(({ kind }) => kind === 'change')

test('every governance change writes exactly one audit entry and its events', async () => {
  const acme = await reeve.organization()
  for (const operation of changes()) {
    const call = await prepareCall(operation, acme)
    const { answer, entries, types } = await recordedBy(reeve, acme.id, () =>
      assertSuccess(sendCall(acme.owner, operation, call, { headers: { 'x-request-id': `of-${operation.id}` } })),
    )
    assert.equal(entries.length, 1, `${operation.id} wrote ${entries.map(({ action }) => action)}`)
    const [entry] = entries
    const told = EVENT_TYPES.filter(type => type === entry?.action)
    assert.deepEqual(types, EVENTS[operation.id] ?? told, `${operation.id}: say in this file which events it writes`)
    assert.equal(entry?.actor.id, acme.owner.userId, operation.id)
    const named = Object.values(call.params)[0] ?? answer.body?.id ?? answer.body?.user_id ?? acme.id
    assert.equal(entry?.target.id, named, `${operation.id}: the target is the resource of the first id in the path`)
  }
})

test('every platform change writes one entry into its organization’s chain and the system chain', async () => {
  const acme = await reeve.organization()
  const operations = reeve.app.operations.filter(({ kind }) => kind === 'platformChange')
  assert.ok(operations.length > 0)
  await platformKeyOf(reeve.app)
  for (const operation of operations) {
    const call = await prepareCall(operation, acme)
    const headers = { 'x-request-id': `of-${operation.id}` }
    const { entries, answer } = await recordedBy(reeve, SYSTEM_ORGANIZATION, () =>
      assertSuccess(sendCall(acme.owner, operation, call, { headers })),
    )
    const [system] = entries
    const id = call.params.id ?? answer.body.id
    assert.deepEqual(
      [entries.length, system?.actor.type, system?.target, system?.changes],
      [1, 'platform_key', { type: 'organization', id }, null],
      operation.id,
    )
    const [own] = await reeve.query`
      select action, actor_id from audit_entries
      where organization_id = ${id} and request_id = ${headers['x-request-id']}`
    assert.deepEqual([own?.action, own?.actor_id], [system?.action, system?.actor.id], operation.id)
  }
})

test('a dry run writes no row, and answers like the actual change', async () => {
  const acme = await reeve.organization()
  const dry = reeve.app.operations.filter(({ query }) => query?.properties.dry_run)
  assert.ok(dry.length >= 4)
  for (const operation of dry) {
    const call = await prepareCall(operation, acme)
    await acme.owner.inSession('GET /v1/account')
    const earlier = await spectator.checksums()
    const preview = await assertSuccess(sendCall(acme.owner, operation, { ...call, query: { dry_run: 'true' } }))
    assert.deepEqual(await spectator.checksums(), earlier, operation.id)
    const act = await assertSuccess(sendCall(acme.owner, operation, call))
    assert.notDeepEqual(await spectator.checksums(), earlier, operation.id)
    const [previewed, happened] = [preview.body, act.body].map(withoutCreated)
    const rule = 'leave out in this file only ids and times that the change creates'
    assert.deepEqual(previewed, happened, `${operation.id}: ${rule}`)
  }
})

const withoutCreated = ({
  dry_run: _,
  suspension_id: __,
  frozen_at: ___,
  unused_counted_from: ____,
  ...rest
}: Record<string, unknown>) => rest

test('queries change no row, and bookkeeping writes neither entry nor event', async () => {
  const acme = await reeve.organization()
  const isWritten = (operation: Operation) => /^(change|platformChange)$/.test(operation.kind) || isOpenWrite(operation)
  for (const operation of reeve.app.operations.filter(operation => !isWritten(operation))) {
    const call = await prepareCall(operation, acme)
    await acme.owner.inSession('GET /v1/account')
    const earlier = await spectator.checksums()
    const { actions, types } = await recordedBy(reeve, acme.id, () =>
      assertSuccess(sendCall(acme.owner, operation, call)),
    )
    assert.deepEqual([actions, types], [[], []], operation.id)
    const later = await spectator.checksums()
    const touched = Object.keys(later).filter(table => later[table] !== earlier[table])
    assert.equal(touched.length > 0, operation.kind === 'bookkeeping', `${operation.id}: ${touched}`)
  }
})

test('every open write writes exactly one entry, in the system chain or its organization’s', async () => {
  const acme = await reeve.organization()
  const { key } = await acme.issueKey((await acme.person('member')).userId, ['members:read'])
  const reporting: Partial<Call> = { body: { keys: [key, makeKey(acme.id), key] } }
  for (const operation of reeve.app.operations.filter(isOpenWrite)) {
    const call = await prepareCall(operation, acme)
    await acme.owner.inSession('GET /v1/account')
    const asked = operation.id === 'revokeExposedApiKeys' ? { ...call, ...reporting } : call
    const written = (organizationId: string, work: () => Promise<unknown>) => recordedBy(reeve, organizationId, work)
    let inSystem: readonly string[] = []
    const { actions } = await written(acme.id, async () => {
      const recorded = await written(SYSTEM_ORGANIZATION, async () => {
        await assertSuccess(sendCall(acme.owner, operation, asked))
        await reeve.app.exposedKeys.revokeDue()
      })
      inSystem = recorded.actions
    })
    const [chain, action] = OPEN_ENTRIES[operation.id] ?? assert.fail(`say in this file what ${operation.id} writes`)
    assert.deepEqual(chain === 'system' ? [actions, inSystem] : [inSystem, actions], [[], [action]], operation.id)
  }
})

test('a refusal under the lock writes exactly one operation.refused, and nothing else', async () => {
  for (const operation of reeve.app.operations.filter(isRefusable)) {
    const acme = await reeve.organization()
    const { who, call, code } = await prepareRefusal(acme, operation)
    const complete = { params: {}, query: {}, ...call }
    await who.inSession('GET /v1/account')
    await untilRevocationsAreCleared(reeve)
    const earlier = await spectator.checksums()
    const { answer, entries, types } = await recordedBy(reeve, acme.id, () => sendCall(who, operation, complete))
    assert.equal(answer.body.code, code, operation.id)
    assert.deepEqual([entries.map(({ action }) => action), types], [['operation.refused'], []], operation.id)
    const [entry] = entries
    assert.deepEqual([entry?.reason, entry?.actor.id], [code, who.userId], operation.id)
    assert.equal(entry?.target.id, Object.values(complete.params)[0] ?? '', operation.id)
    const asked = entry?.changes?.after as { operation: string; body: Record<string, unknown> } | undefined
    assert.equal(asked?.operation, operation.id)
    for (const name of Object.keys(call.body ?? {})) assert.ok(asked && name in asked.body, `${operation.id}: ${name}`)
    const later = await spectator.checksums()
    const touched = Object.keys(later).filter(table => later[table] !== earlier[table])
    assert.deepEqual(touched, ['audit_entries', 'governance_heads'], operation.id)
  }
})

test('a refusal before the lock (401, 403, 404, 422) writes no row', async () => {
  const acme = await reeve.organization()
  const nobody = await acme.person(await acme.profile([]))
  await Promise.all([nobody, acme.owner].map(person => person.inSession('GET /v1/account')))
  for (const operation of changes()) {
    const call = await prepareCall(operation, acme)
    const earlier = await spectator.checksums()
    const refused = [
      await sendCall(nobody, operation, call),
      await sendCall(nobody, operation, call, { key: undefined }),
      await sendCall(acme.owner, operation, { ...call, body: { no_such_field: 1 } }),
      ...(operation.params ? [await sendCall(acme.owner, operation, { ...call, params: {} })] : []),
    ]
    for (const { status } of refused) assert.ok([401, 403, 404, 405, 422].includes(status), `${operation.id} ${status}`)
    assert.deepEqual(await spectator.checksums(), earlier, operation.id)
  }
})

test('no operation changes a row of another organization with equivalent data', async () => {
  const [acme, other] = await Promise.all([reeve.organization(), reeve.organization('Other')])
  // Excludes operations that a token or key in the body authorizes, because their calls are allowed.
  // The short form compares each second one. The authorization matrix calls all with ids of another organization.
  const operations = organizationOperationsOf(reeve)
    .filter(operation => !allowsUnauthenticated(operation))
    .filter((_, at) => IS_LONG || at % 2 === 0)
  for (const operation of operations) await prepareCall(operation, other)
  const theirs = await spectator.checksums(other.id)
  assert.ok(Object.values(theirs).filter(sum => sum !== 'empty').length >= 12, JSON.stringify(theirs))
  for (const operation of operations) {
    const foreign = await prepareCall(operation, other)
    const before = await spectator.checksums(other.id)
    await sendCall(acme.owner, operation, foreign)
    await assertSuccess(sendCall(acme.owner, operation, await prepareCall(operation, acme)))
    assert.deepEqual(await spectator.checksums(other.id), before, operation.id)
  }
})
