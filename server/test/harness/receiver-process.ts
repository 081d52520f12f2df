/**
 * A webhook receiver in a separate process. It responds within `answersWithinMs` milliseconds, and never to paths below
 * `/hang`.
 *
 * A request is read some time after its arrival: after the current iteration of the event loop, or much later if the
 * process stalls. So each request is reported with a time at which it had certainly not arrived yet. For this, a timer
 * stores the end times of the last three iterations. A connection is accepted in the first poll after it was made, and
 * its bytes are read in the next poll. So a request that is read now had not arrived three iterations ago.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { monotonic } from './monotonic.ts'
import type { FromReceiver, TimedRequest } from './timed-receiver.ts'

const ROUNDS = 3

const answersWithinMs = Number(process.argv[2])
const send = (message: FromReceiver) => void process.send?.(message)

const rounds = Array.from({ length: ROUNDS }, monotonic)
setInterval(() => {
  rounds.shift()
  rounds.push(monotonic())
}, 1)

const server = createServer((incoming, response) => {
  const [notBefore = 0] = rounds
  const readAt = monotonic()
  const { url: path = '', headers } = incoming
  let body = ''
  incoming.setEncoding('utf8').on('data', chunk => {
    body += chunk
  })
  incoming.on('error', () => {})
  incoming.on('end', () => {
    send({ request: { path, headers: headers as TimedRequest['headers'], body, notBefore, readAt } })
    if (!path.startsWith('/hang')) setTimeout(() => response.end('ok'), Math.random() * answersWithinMs)
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')

process.on('message', async (flush: number) => {
  for (let round = 0; round < ROUNDS; round++) await nextRound()
  send({ flushed: flush })
})
process.once('disconnect', () => process.exit())
send({ port: (server.address() as AddressInfo).port })
