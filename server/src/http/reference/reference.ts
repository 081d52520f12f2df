import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Operation } from '../../operations/operation.ts'
import type { OpenApi } from '../openapi.ts'
import { toLlmsText } from './llms-text.ts'
import { withSamples } from './samples.ts'

/**
 * The content security policy of the reference. Scalar needs inline styles. Other inline code and other origins are
 * blocked.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Reeve API reference</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <noscript>This page needs JavaScript. <a href="/openapi.json">/openapi.json</a> says the same.</noscript>
    <div id="reference"></div>
    <script src="/docs/scalar.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

/** Reduces the font size, so that Scalar does not truncate long paths in the list of operations. */
const WHOLE_PATHS = [
  '.scalar-app .endpoints .endpoint { white-space: normal; align-items: baseline }',
  '.scalar-app .endpoints .endpoint-path { font-size: var(--scalar-mini); overflow-wrap: anywhere }',
  '.scalar-app .endpoints .endpoint-method { font-size: var(--scalar-mini); flex: none; min-width: 50px }',
].join('\n')

const OPTIONS = {
  url: '/docs/openapi.json',
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  hiddenClients: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenAllTags: false,
  documentDownloadType: 'json',
  persistAuth: false,
  customCss: WHOLE_PATHS,
}

/**
 * Omits cookies from requests with a key. The page has Reeve's origin, so the browser would otherwise send the session
 * cookie as a second credential.
 */
const START = `const options = ${JSON.stringify(OPTIONS)}
options.customFetch = (input, init) => {
  const request = new Request(input, init)
  return fetch(request, { credentials: request.headers.has('authorization') ? 'omit' : 'same-origin' })
}
Scalar.createApiReference('#reference', options)
`

/**
 * Serves the API reference at `/docs`, and `/llms.txt` for language models. The page loads nothing from other hosts.
 */
export function registerReference(
  app: FastifyInstance,
  operations: readonly Operation[],
  document: () => OpenApi,
): void {
  const page = (reply: FastifyReply) =>
    reply.headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' })

  app.get('/docs', (_request, reply) => page(reply).type('text/html; charset=utf-8').send(PAGE))
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  app.get('/docs/scalar.js', async (_request, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=86400', 'content-encoding': 'gzip', vary: 'accept-encoding' })
    return reply.type('text/javascript; charset=utf-8').send(await scalar())
  })

  let withSamplesText: string | undefined
  app.get('/docs/openapi.json', (_request, reply) => {
    withSamplesText ??= JSON.stringify(withSamples(document()))
    return reply.type('application/json').send(withSamplesText)
  })
  app.get('/llms.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(toLlmsText(operations, document())),
  )
}

let script: Promise<Buffer> | undefined

/** Scalar's script, compressed. Loaded lazily, because it is 4 MB. */
function scalar(): Promise<Buffer> {
  script ??= readScript().catch(error => {
    script = undefined
    throw error
  })
  return script
}

/** The package exposes its script only as a Fastify route, so it is fetched from a temporary instance. */
async function readScript(): Promise<Buffer> {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const shelf = Fastify()
  await shelf.register(plugin, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { rawPayload } = await shelf.inject('/docs/js/scalar.js')
  return promisify(gzip)(rawPayload)
}
