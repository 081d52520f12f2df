/**
 * The floor: a bare `node:http` server that does the work of each measured operation at the lowest cost. It has as many
 * connections as Reeve, and makes the same reads and row changes, but in the fewest statements and round trips, with
 * the fastest known driver. It omits row-level security, validation, problem details, the second read of the caller,
 * the schema of the response, canonical JSON, metrics, logs and limits. Like Reeve, it decides in Node.js between the
 * reads under the lock and the writes, and each request succeeds or fails on its own.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { checkAccess, permitTrigger } from './ask.ts'
import { assignProfile } from './assign-profile.ts'
import { openClients } from './clients.ts'
import { type Driver, query, statement } from './drivers/driver.ts'
import type { DriverName } from './drivers/names.ts'
import { openNodePostgres } from './drivers/node-postgres.ts'
import { openNodePostgresBatch } from './drivers/node-postgres-batch.ts'
import { openPostgresJs } from './drivers/postgres-js.ts'
import { WireConnection } from './drivers/wire.ts'
import { listWebhooks } from './list-webhooks.ts'
import { suspendMember } from './suspend-member.ts'

const url = new URL(process.env.DATABASE_URL ?? '')
const drivers: Record<string, Driver> = {
  wire: WireConnection.open,
  'node-postgres-batch': openNodePostgresBatch,
  'node-postgres': openNodePostgres,
  'postgres.js': openPostgresJs,
} satisfies Record<DriverName, Driver>
const driver = drivers[process.env.FLOOR_DRIVER ?? '']
if (!driver) throw new Error('FLOOR_DRIVER names no driver')
const address = { host: url.searchParams.get('host') ?? '', database: url.pathname.slice(1) }
const clients = await openClients(driver, address, Number(process.env.CONNECTIONS))
const READY = statement('select 1')

const server = createServer((request, response) => {
  answer(request).then(
    body => send(response, 200, body),
    error => send(response, 500, { error: String(error?.stack ?? error) }),
  )
})

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, version, things, id, part] = request.url?.split('/') ?? []
  if (version === 'readyz') return { ready: await clients.shared.read([query(READY)]) }
  const key = request.headers.authorization?.slice('Bearer '.length) ?? ''
  if (things === 'triggers' && id) return permitTrigger(clients, key, id)
  if (part?.startsWith('access') && id) return checkAccess(clients, key, id, part)
  if (request.method === 'GET') return listWebhooks(clients, key)
  const body = await read(request)
  if (things !== 'members' || id === undefined) throw new Error(`${request.method} ${request.url}`)
  return part === 'suspension' ? suspendMember(clients, key, id, body) : assignProfile(clients, key, id, body)
}

/** Reads a JSON body with event listeners, because an async iterator takes longer. */
const read = (request: IncomingMessage) =>
  new Promise<never>((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString()) as never))
    request.on('error', reject)
  })

function send(response: ServerResponse, status: number, body: unknown) {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', async () => {
  server.close()
  server.closeAllConnections()
  await clients.close()
})
