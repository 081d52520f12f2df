/**
 * The floor of what each measured operation costs: a bare `node:http` server with the same driver and as many
 * connections, which makes the same reads and the same row changes, committed in the same way, in the fewest
 * statements and round trips. What Reeve adds and this leaves out: row-level security, validation, problem details, a
 * second reading of the caller, the schema of the answer, canonical JSON, metrics, log, limits.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { checkAccess, permitTrigger } from './ask.ts'
import { assignProfile } from './assign-profile.ts'
import { openClients } from './driver.ts'
import { listWebhooks } from './list-webhooks.ts'
import { suspendMember } from './suspend-member.ts'

const url = new URL(process.env.DATABASE_URL ?? '')
const clients = await openClients(url, Number(process.env.CONNECTIONS))
const sql = clients.read

const server = createServer((request, response) => {
  answer(request).then(
    body => send(response, 200, body),
    error => send(response, 500, { error: String(error?.stack ?? error) }),
  )
})

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, version, things, id, part] = request.url?.split('/') ?? []
  if (version === 'readyz') return { ready: await sql`select 1` }
  const key = request.headers.authorization?.slice('Bearer '.length) ?? ''
  if (things === 'triggers' && id) return permitTrigger(sql, key, id)
  if (part?.startsWith('access') && id) return checkAccess(sql, key, id, part)
  if (request.method === 'GET') return listWebhooks(sql, key)
  const body = await read(request)
  if (things !== 'members' || id === undefined) throw new Error(`${request.method} ${request.url}`)
  return part === 'suspension' ? suspendMember(clients, key, id, body) : assignProfile(clients, key, id, body)
}

async function read(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

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
