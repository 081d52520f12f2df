import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SharedReeve, sharedReeve } from '../../test/harness/reeve.ts'
import { sql } from '../database/statement.ts'
import { onConnection } from '../database/transaction.ts'
import { newId } from '../kernel/ids.ts'
import { openStandby } from './standby.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('requests that wait for a standby hold no connection of the primary', async () => {
  const sockets: Socket[] = []
  const silent = createServer(socket => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { pool } = reeve.app
  const standby = openStandby({
    primary: pool,
    url: `postgres://reeve@127.0.0.1:${(silent.address() as AddressInfo).port}/reeve?sslmode=disable`,
    runSlowRead: (_, work) => work(),
    log: { info() {}, warn() {} },
  })
  assert.ok(standby)
  const waiting = Array.from({ length: 20 }, () => standby.useFor(newId()))
  await once(silent, 'connection')
  await sleep(100)
  const change = onConnection(pool, db => db.run(sql`select 1`)).then(() => 'sent')
  assert.equal(await Promise.race([change, sleep(3_000, 'waiting')]), 'sent')
  standby.cut()
  for (const socket of sockets) socket.destroy()
  silent.close()
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set([null]))
})
