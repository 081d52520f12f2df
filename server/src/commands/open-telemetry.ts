import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { type ExportResult, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TraceSampler } from '../config/variables.ts'
import { type Span, type Tracer, traceWith } from '../kernel/tracing.ts'
import { VERSION } from '../version.ts'

/** `stop` ends tracing and sends the remaining spans. */
export interface Tracing {
  stop(): Promise<void>
}

const SENT_WITHIN_MS = 2_000

/**
 * Sends traces by OTLP over HTTP. The SDK itself reads OTEL_EXPORTER_OTLP_…, OTEL_SERVICE_NAME and
 * OTEL_RESOURCE_ATTRIBUTES.
 */
export function startOpenTelemetry({
  sampler,
  log,
}: {
  readonly sampler: { readonly name: TraceSampler; readonly ratio: number }
  readonly log: { warn(message: string): void }
}): Tracing {
  const tell = (message: string) => log.warn(`traces: ${message}`)
  const quiet = () => {}
  diag.setLogger({ error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN)
  const manager = new AsyncLocalStorageContextManager()
  context.setGlobalContextManager(manager.enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  // A collector that hangs must not delay the end of the process.
  const exporter = new OTLPTraceExporter({ timeoutMillis: SENT_WITHIN_MS })
  const provider = new TracerProvider({
    sampler: SAMPLERS[sampler.name](sampler.ratio),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'reeve', 'service.version': VERSION }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  })
  traceWith(tracerOf(provider))
  return {
    async stop() {
      traceWith(null)
      const late = new Promise(resolve => setTimeout(resolve, SENT_WITHIN_MS).unref())
      await Promise.race([provider.shutdown().catch(error => tell(String(error))), late])
    },
  }
}

/** Sends a request without spans to a collector. Resolves to the message of the failure; null if it was accepted. */
export async function checkCollector(endpoint: string): Promise<string | null> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SENT_WITHIN_MS,
  })
  const { error } = await new Promise<ExportResult>(resolve => exporter.export([], resolve))
  await exporter.shutdown()
  return error ? error.message : null
}

/** The values of OTEL_TRACES_SAMPLER. */
const SAMPLERS: Readonly<Record<TraceSampler, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: ratio => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: ratio => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('reeve', VERSION)
  return {
    begin(name, kind, attributes, headers) {
      const running = context.active()
      const within = headers ? propagation.extract(running, headers) : running
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, within)
      return toSpan(span, trace.setSpan(within, span))
    },
    // Statements outside a request or a job, such as polls, get no spans: they would clutter the traces.
    sent(statement, text) {
      if (!trace.getActiveSpan()?.isRecording()) return
      const span = tracer.startSpan('SQL', { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } })
      const end = (error?: unknown) => {
        span.updateName(text.trimStart().split(/[\s;]/, 1)[0]?.toUpperCase() || 'SQL')
        span.setAttribute('db.query.text', text)
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) })
        span.end()
      }
      statement.then(() => end(), end)
    },
  }
}

const toSpan = (span: ReturnType<ReturnType<TracerProvider['getTracer']>['startSpan']>, within: Context): Span => ({
  traceId: span.spanContext().traceId,
  rename: name => void span.updateName(name),
  set: attributes => void span.setAttributes(attributes),
  run: work => context.with(within, work),
  end(failure) {
    if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure })
    span.end()
  },
})

/** The code or name of an error, for a span, because PostgreSQL's messages may quote values. */
const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'failed'
