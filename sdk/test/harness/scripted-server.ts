import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly request: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Act = (response: ServerResponse) => void

/** Starts a server that handles each request with the next act of the script, and later ones with the last act. */
export async function startScriptedServer(...script: [Act, ...Act[]]) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const act = script[Math.min(received.length, script.length - 1)]
    received.push({ request: `${request.method} ${request.url}`, headers: request.headers, body })
    act?.(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const PROBLEM = { title: 'Refused', detail: 'It was refused', request_id: '0198c5a1-6c3e-7b2a-9f41-3d5e8a7c1b20' }

export const answer =
  (body: unknown, status = 200): Act =>
  response =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export const refuse =
  (status: number, code: string, headers: Record<string, string> = {}): Act =>
  response =>
    void response
      .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify({ type: `urn:reeve:problem:${code}`, status, code, ...PROBLEM }))

/** An HTML page, such as a proxy in front of Reeve would send. */
export const answerPage =
  (status: number): Act =>
  response =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')

/** A redirect to a sign-in page, such as a proxy that requires a sign-in would send. */
export const redirect: Act = response => void response.writeHead(302, { location: '/sign-in' }).end()

export const breakOff: Act = response => void response.socket?.destroy()

export const breakOffInBody: Act = response => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"members": [', () => response.socket?.destroy())
}

export const hang: Act = () => {}
