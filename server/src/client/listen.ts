import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { webhooks } from '@reeve/sdk'
import { InvalidArgumentError } from 'commander'
import { collectValues } from './command.ts'
import { EXIT, Failure } from './failure.ts'
import { type Printing, printData, printMessage } from './output.ts'
import { toJson, visible } from './terminal-text.ts'

interface Listening extends Printing {
  readonly port: number
  readonly secret?: readonly string[]
}

/** Maximum size of a request body in bytes. An event has a few kilobytes. */
const LARGEST_BODY = 1_000_000

const IS_IT_RIGHT = 'Check that REEVE_WEBHOOK_SECRET is the signing secret of this webhook.'

/** Parses a TCP port, from 0 to 65535. */
export function port(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new InvalidArgumentError('The value must be a number from 0 to 65535.')
}

/** Parses a signing secret, and adds it to earlier ones, because the option can be repeated. */
export function webhookSecret(text: string, before?: readonly string[]): string[] {
  if (/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return collectValues(text, before)
  throw new InvalidArgumentError(
    'The value must be the signing secret that was shown when the webhook was created, whsec_….',
  )
}

/** Receives events on the loopback address until Ctrl-C. Prints only events with a valid signature. */
export async function listen({ port, secret, json }: Listening): Promise<void> {
  if (!secret) {
    throw new Failure(
      EXIT.usage,
      'Set REEVE_WEBHOOK_SECRET, or --secret, to the signing secret that was shown when the webhook was created.',
    )
  }
  const { webhooks } = await import('@reeve/sdk')
  const server = createServer((request, response) => {
    receive(request, response).catch(error => {
      printMessage(`An event was lost: ${error instanceof Error ? error.message : error}`)
      response.destroy()
    })
  })

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    if (body === undefined) return answer(response, 413)
    const event = await verify(body, request).catch(error => {
      if (!(error instanceof webhooks.WebhookError)) throw error
      const hint = error.code === 'wrong_signature' ? ` ${IS_IT_RIGHT}` : ''
      printMessage(`Request rejected: ${error.message} (${error.code}).${hint}`)
    })
    if (!event) return answer(response, 400)
    // The event is printed before the response, because an accepted event is not sent again.
    await printData(json ? `${toJson(event)}\n` : toText(event))
    answer(response, 204)
  }

  const verify = (body: Buffer, { headers }: IncomingMessage) => webhooks.unwrap(body, headers, secret)

  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch(cause => {
    const why = cause.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${cause.code})`
    const mend = 'Choose a free port with --port, and use the same port in the URL of the webhook.'
    throw new Failure(EXIT.usage, `Port ${port} ${why}. ${mend}`, { cause })
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close()
      server.closeIdleConnections()
    })
  }
  printMessage(`Receiving events at http://127.0.0.1:${(server.address() as AddressInfo).port}. Press Ctrl-C to stop.`)
  await once(server, 'close')
}

/** Reads the whole body of a request. Undefined if the body is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > LARGEST_BODY) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status).end()
}

function toText(event: webhooks.WebhookEvent): string {
  const { type, timestamp, data } = event
  return `${visible(timestamp)}  ${visible(type)}  ${visible(toJson(data))}\n`
}
