import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply } from 'fastify'

/** Pages of the service itself, with or without the console. They run no script and load only the icon. */

/** The colours of the console, whose style sheet may be missing. */
const STYLE = `
:root {
  --canvas: light-dark(#f6f8f8, #0c1111); --surface: light-dark(#fff, #131a1a); --line: light-dark(#e1e7e6, #263130);
  --text: light-dark(#101818, #ecf2f1); --quiet: light-dark(#536160, #a3b0ae);
  color-scheme: light dark; font: 15px/1.6 Inter, system-ui, sans-serif;
}
body { margin: 0; background: var(--canvas); color: var(--text) }
main {
  box-sizing: border-box; width: calc(100% - 32px); max-width: 420px; margin: 18vh auto 32px; padding: 32px;
  border: 1px solid var(--line); border-radius: 12px; background: var(--surface)
}
main::before {
  content: "R" / ""; display: block; width: 32px; border-radius: 8px; background: #0b6e72; color: #fff;
  font-weight: 700; line-height: 32px; text-align: center
}
h1 { margin: 16px 0 8px; font-size: 22px; line-height: 1.3 }
p { margin: 0; color: var(--quiet) }
a {
  display: inline-block; margin-top: 24px; padding: 8px 16px; border-radius: 8px; background: #0b6e72; color: #fff;
  font-weight: 500; text-decoration: none
}
a:hover { background: #095a5e }
a:focus-visible { outline: 2px solid #0b6e72; outline-offset: 2px }
`

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
  /** A fixed sentence, because the page must not show text from the request. */
  readonly text: string
  readonly link: { readonly href: string; readonly text: string } | null
}

/** True for a browser that opens a URL as a page, false for a script. */
export const prefersPage = ({ accept = '' }: IncomingHttpHeaders): boolean =>
  negotiate(accept, ['application/json', 'text/html']) === 'text/html'

export function pageLanguage(headers: IncomingHttpHeaders): PageLanguage {
  const language = negotiate(headers['accept-language'] ?? '', ['en', 'en-GB', 'en-US', 'pt', 'pt-BR', 'pt-PT'])
  return language?.startsWith('pt') ? 'pt-BR' : 'en'
}

/** Sends the page with the status that was already set on the reply. */
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
      ${link ? `<a href="${link.href}">${link.text}</a>` : ''}
    </main>
  </body>
</html>
`)
