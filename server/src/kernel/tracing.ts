import type { IncomingHttpHeaders } from 'node:http'

/*
 * The hook for OpenTelemetry. Unless the operator enables traces, these functions do nothing and OpenTelemetry's SDK is
 * not loaded.
 */

export type Attributes = Readonly<Record<string, string | number | undefined>>

/** The span kind: `server` for incoming calls, `client` for outgoing ones, otherwise `internal`. */
export type SpanKind = 'server' | 'client' | 'internal'

export interface Span {
  /** The trace id, 32 hexadecimal digits. */
  readonly traceId: string
  rename(name: string): void
  set(attributes: Attributes): void
  /** Runs `work` with this span as the active parent, including its asynchronous continuations. */
  run<T>(work: () => T): T
  /** Ends the span. With `failure`, the span is marked as failed. */
  end(failure?: string): void
}

export interface Tracer {
  /** Starts a span. Its parent is the active span or, if there is none, the span in the `traceparent` of `headers`. */
  begin(name: string, kind: SpanKind, attributes: Attributes, headers?: IncomingHttpHeaders): Span
  /** Records a statement that was just sent: its text with placeholders, but not its values. */
  sent(statement: Promise<unknown>, text: string): void
}

const noSpan: Span = { traceId: '', rename() {}, set() {}, run: work => work(), end() {} }
const noTracer: Tracer = { begin: () => noSpan, sent() {} }
let tracer = noTracer

/** Sets the tracer that records all spans. Null disables tracing. */
export function traceWith(other: Tracer | null): void {
  tracer = other ?? noTracer
}

export const isTracing = (): boolean => tracer !== noTracer

export const beginSpan: Tracer['begin'] = (name, kind, attributes, headers) =>
  tracer.begin(name, kind, attributes, headers)

export const traceStatement: Tracer['sent'] = (statement, text) => tracer.sent(statement, text)

/** Runs `work` in a span, which fails if `work` throws. */
export function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return isTracing() ? traced(tracer.begin(name, kind, attributes), work) : work(noSpan)
}

async function traced<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const done = await span.run(() => work(span))
    span.end()
    return done
  } catch (error) {
    span.end(error instanceof Error ? error.name : 'failed')
    throw error
  }
}
