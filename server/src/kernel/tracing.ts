import type { IncomingHttpHeaders } from 'node:http'

/*
 * Where OpenTelemetry is connected, if the operator has asked for traces. Until then everything here does nothing, and
 * nothing of OpenTelemetry's SDK is loaded.
 */

export type Attributes = Readonly<Record<string, string | number | undefined>>

/** Whose side of a piece of work this process has: it is asked (`server`), asks others (`client`), or neither. */
export type SpanKind = 'server' | 'client' | 'internal'

/** A piece of work, as a trace shows it. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  rename(name: string): void
  set(attributes: Attributes): void
  /** Runs `work` so that the spans that it begins, also later, are within this one. */
  run<T>(work: () => T): T
  /** With a reason if it has failed. */
  end(failure?: string): void
}

export interface Tracer {
  /** Within the span that runs, or else within the caller's that `headers` name. */
  begin(name: string, kind: SpanKind, attributes: Attributes, headers?: IncomingHttpHeaders): Span
  /** Notes a statement that was just sent, by its text without values. */
  sent(statement: Promise<unknown>, text: string): void
}

const noSpan: Span = { traceId: '', rename() {}, set() {}, run: work => work(), end() {} }
const noTracer: Tracer = { begin: () => noSpan, sent() {} }
let tracer = noTracer

/** Has everything traced from here on, or nothing. */
export function traceWith(other: Tracer | null): void {
  tracer = other ?? noTracer
}

export const isTracing = (): boolean => tracer !== noTracer

export const beginSpan: Tracer['begin'] = (name, kind, attributes, headers) =>
  tracer.begin(name, kind, attributes, headers)

export const traceStatement: Tracer['sent'] = (statement, text) => tracer.sent(statement, text)

/** Does a piece of work as one span, which has failed if the work throws. */
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
