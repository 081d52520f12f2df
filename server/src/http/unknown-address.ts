import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicError } from '../kernel/errors.ts'
import { PACKAGE_FOLDER } from '../kernel/package-folder.ts'
import { methodNotAllowed, routeNotFound } from './problem.ts'

/** The page for a person whose address leads nowhere. It shows nothing of the address and loads only the icon. */

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}' +
  'main{max-width:360px;margin:15vh auto 0;padding:0 16px}h1{font-size:24px;line-height:1.25}'

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const TEXTS = {
  en: {
    title: 'Page not found',
    reason: 'There is no page at this URL. The link may be old or incomplete.',
    home: 'Go to the overview',
  },
  'pt-BR': {
    title: 'Página não encontrada',
    reason: 'Não há nenhuma página nesta URL. O link pode ser antigo ou estar incompleto.',
    home: 'Ir para a visão geral',
  },
} as const

/** False if the URL has invalid percent-encoding. */
export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/** True if the request is a person's, in a browser, and its address has no page or is malformed. */
export function needsPage({ method, url, headers }: FastifyRequest, { code }: PublicError): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const isUnknown = code === routeNotFound.code || code === methodNotAllowed.code || !isDecodable(url)
  return isUnknown && prefersPage(headers)
}

/** True for a browser that opens an address, and false for a script. */
export const prefersPage = ({ accept = '' }: IncomingHttpHeaders): boolean =>
  negotiate(accept, ['application/json', 'text/html']) === 'text/html'

/** Answers the page, in the browser's language, with the status that the reply has. */
export function sendPage({ headers, server }: FastifyRequest, reply: FastifyReply) {
  const language = negotiate(headers['accept-language'] ?? '', ['en', 'en-GB', 'en-US', 'pt', 'pt-BR', 'pt-PT'])
  const lang = language?.startsWith('pt') ? 'pt-BR' : 'en'
  const { title, reason, home } = TEXTS[lang]
  const link = server.hasRoute({ method: 'GET', url: '/' }) ? `<p><a href="/">${home}</a></p>` : ''
  return reply
    .headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer', vary: 'accept, accept-language' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Reeve</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${reason}</p>
      ${link}
    </main>
  </body>
</html>
`)
}

/** Serves the icon that browsers request for a page that names none. */
export function registerFavicon(app: FastifyInstance): void {
  const icon = readFileSync(join(PACKAGE_FOLDER, 'src/http/favicon.ico'))
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/x-icon').send(icon),
  )
}
