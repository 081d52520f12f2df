import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply } from 'fastify'

/** Pages of the service itself, with or without the console. They run no script and load only the icon. */

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}' +
  'main{max-width:32rem;margin:15vh auto 0;padding:0 16px}h1{font-size:24px;line-height:1.25}'

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export type PageLanguage = 'en' | 'pt-BR'

interface PlainPage {
  readonly language: PageLanguage
  readonly title: string
  /** A constant sentence: the page shows no text of the request. */
  readonly text: string
  readonly link: { readonly href: string; readonly text: string } | null
}

/** True for a browser that opens a URL as a page, and false for a script. */
export const prefersPage = ({ accept = '' }: IncomingHttpHeaders): boolean =>
  negotiate(accept, ['application/json', 'text/html']) === 'text/html'

export function pageLanguage(headers: IncomingHttpHeaders): PageLanguage {
  const language = negotiate(headers['accept-language'] ?? '', ['en', 'en-GB', 'en-US', 'pt', 'pt-BR', 'pt-PT'])
  return language?.startsWith('pt') ? 'pt-BR' : 'en'
}

/** Sends the page, with the status that the reply has. */
export const sendPlainPage = (reply: FastifyReply, { language, title, text, link }: PlainPage) =>
  reply
    .headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer', vary: 'accept, accept-language' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Reeve</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
      ${link ? `<p><a href="${link.href}">${link.text}</a></p>` : ''}
    </main>
  </body>
</html>
`)
