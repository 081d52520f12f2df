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

const ADDRESSES = ['/', '/invitations/accept', ...SECTIONS.flatMap(section => [`/${section}`, `/${section}/*`])]

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

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Serves the built console. Its files have their hash in their name and never change; the page itself is asked for
 * anew each time. Both are sent as they were compressed when they were built.
 */
export async function registerConsole(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
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
    app.get(address, (_request, reply) =>
      reply
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy': POLICY,
          'cross-origin-opener-policy': 'same-origin',
          'referrer-policy': 'no-referrer',
        })
        .sendFile('index.html', folder, { cacheControl: false }),
    )
  }
}
