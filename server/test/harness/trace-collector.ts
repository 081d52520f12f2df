import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A span as the collector receives it. */
export interface CollectedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly kind: number
  readonly status: { readonly code?: number }
  readonly attributes: Readonly<Record<string, unknown>>
  /** The `service.name` of the sending process. */
  readonly service: unknown
}

/** An OTLP/HTTP collector for traces in JSON. */
export interface TraceCollector {
  readonly url: string
  readonly spans: CollectedSpan[]
  /** The headers of the last request. */
  readonly headers: Record<string, unknown>
  until(holds: (spans: readonly CollectedSpan[]) => boolean, what: string): Promise<void>
  close(): void
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

const readAttributes = (attributes: readonly Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const headers: Record<string, unknown> = {}
  const server = createServer(async (request, response) => {
    Object.assign(headers, request.headers)
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      const service = readAttributes(resource.attributes)['service.name']
      for (const span of scopeSpans.flatMap((scope: { spans: object[] }) => scope.spans)) {
        spans.push({ ...span, attributes: readAttributes(span.attributes), service })
      }
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    async until(holds, what) {
      for (const late = performance.now() + 60_000; !holds(spans); await sleep(20)) {
        if (performance.now() > late) throw new Error(`no trace of ${what}: ${spans.map(({ name }) => name)}`)
      }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
