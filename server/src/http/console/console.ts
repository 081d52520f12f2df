import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The first part of the console's own addresses. What no route takes and is not here stays a problem in JSON. */
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

/** Mantine writes its variables into the page; nothing else is inline, and nothing comes from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Of the page and of every file: a worker takes its policy from its own answer. */
const HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * The address that is answered. One of the console's that is not percent-encoded UTF-8 gets the page, too, and not a
 * problem in JSON, which a person would see: the page says that there is nothing at that address.
 */
export function answeredUrl({ method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  if (!url.includes('%') || (method !== 'GET' && method !== 'HEAD') || isDecodable(url)) return url
  const path = url.replace(/\?.*/s, '')
  if (PAGES.includes(path)) return path
  const [, section = ''] = path.split('/')
  return SECTIONS.includes(section) ? `/${section}` : url
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/**
 * Serves the built console. Its files have their hash in their name and never change; the page itself is asked for
 * anew each time. Both are sent as they were compressed when they were built.
 */
export async function registerConsole(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async scope => {
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS))
    await scope.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      // A route for each file: what is not there is no address.
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
