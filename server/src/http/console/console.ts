import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isDecodable } from '../unknown-address.ts'

/**
 * The first path segments of the console's pages. Any other unrouted path gets problem details, or a plain page in a
 * browser.
 */
const SECTIONS = [
  'sign-in',
  'choose-organization',
  'setup',
  'reset-password',
  'verify-email',
  'security',
  'members',
  'profiles',
  'webhooks',
  'audit',
  'settings',
]

const PAGES = ['/', '/invitations/accept']
const ADDRESSES = [...PAGES, ...SECTIONS.flatMap(section => [`/${section}`, `/${section}/*`])]

/**
 * The console's content security policy. Mantine needs inline styles. Other inline code and other origins are blocked.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sent with every file: a web worker is subject to the policy in its own response. */
const HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Replaces a console URL with invalid percent-encoding. A person then sees the console's not-found page instead of a
 * plain page.
 */
export function answeredUrl({ method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  if (!url.includes('%') || (method !== 'GET' && method !== 'HEAD') || isDecodable(url)) return url
  const path = url.replace(/\?.*/s, '')
  if (PAGES.includes(path)) return path
  const [, section = ''] = path.split('/')
  return SECTIONS.includes(section) ? `/${section}` : url
}

/**
 * Serves the built console. Files have a content hash in their name and are cached as immutable; the page itself is
 * always revalidated. Both are served from precompressed files.
 */
export async function registerConsole(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async scope => {
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS))
    await scope.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      // Each file has its own route, so that unknown paths stay 404.
      wildcard: false,
      globIgnore: ['**/*.{br,gz}'],
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_MS,
      index: false,
    })
    for (const address of ADDRESSES) {
      scope.get(address, (_request, reply) =>
        reply.header('cache-control', 'no-cache').sendFile('index.html', folder, { cacheControl: false }),
      )
    }
  })
}
