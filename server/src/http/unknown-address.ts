import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicError } from '../kernel/errors.ts'
import { PACKAGE_FOLDER } from '../kernel/package-folder.ts'
import { pageLanguage, prefersPage, sendPlainPage } from './plain-page.ts'
import { methodNotAllowed, routeNotFound } from './problem.ts'

/** The page that a browser gets for an unknown URL. */

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

/** True if a browser tries to open a URL that is malformed or that no page has. */
export function needsPage({ method, url, headers }: FastifyRequest, { code }: PublicError): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const isUnknown = code === routeNotFound.code || code === methodNotAllowed.code || !isDecodable(url)
  return isUnknown && prefersPage(headers)
}

/** Sends the page in the browser's language, with the status that was already set on the reply. */
export function sendPage({ headers, server }: FastifyRequest, reply: FastifyReply) {
  const language = pageLanguage(headers)
  const { title, reason, home } = TEXTS[language]
  const link = server.hasRoute({ method: 'GET', url: '/' }) ? { href: '/', text: home } : null
  return sendPlainPage(reply, { language, title, text: reason, link })
}

/** Serves the icon that browsers request for a page without an icon of its own. */
export function registerFavicon(app: FastifyInstance): void {
  const icon = readFileSync(join(PACKAGE_FOLDER, 'src/http/favicon.ico'))
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/x-icon').send(icon),
  )
}
