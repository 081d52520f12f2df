// Pages of the service itself, with or without the console. They look like the console's sign-in page, run no script,
// and load only the icon and the console's font.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The style, with the colours and sizes of the console, whose style sheet may be missing. */
const STYLE = `
@font-face {
  font-family: "Inter Fallback"; src: local("Arial"), local("Liberation Sans"), local("Helvetica");
  ascent-override: 90.44%; descent-override: 22.52%; line-gap-override: 0%; size-adjust: 107.12%;
}
:root {
  --canvas: light-dark(#f6f8f8, #0c1111); --surface: light-dark(#fff, #171f1f); --line: light-dark(#e1e7e6, #263130);
  --text: light-dark(#101818, #ecf2f1); --quiet: light-dark(#536160, #a3b0ae); --ring: light-dark(#0b5b5f, #5cc8c4);
  --solid: light-dark(#0b6e72, #0e7a7e); --pointed: light-dark(#0b5b5f, #0b6e72);
  color-scheme: light dark; font: 13px/20px "Inter Variable", "Inter Fallback", system-ui, sans-serif;
  -webkit-font-smoothing: antialiased;
}
* { box-sizing: border-box }
body { margin: 0; background: var(--canvas); color: var(--text) }
main {
  display: grid; grid-template-columns: minmax(0, 400px); gap: 24px;
  place-content: start center; min-height: 100dvh; padding: clamp(24px, 14vh, 160px) 16px 24px
}
header {
  display: flex; gap: 12px; align-items: center; justify-content: center;
  font-weight: 600; font-size: 24px; line-height: 32px; letter-spacing: -0.015em
}
div { padding: 32px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
h1 { margin: 0; font-weight: 600; font-size: 24px; line-height: 1.3334; letter-spacing: -0.015em }
p { margin: 8px 0 0; color: var(--quiet) }
a {
  display: block; margin-top: 20px; padding: 7px 18px; border: 1px solid transparent; border-radius: 6px;
  background: var(--solid); color: #fff; font-weight: 500; text-align: center; text-decoration: none
}
a:hover { background: var(--pointed) }
a:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px }
@media (max-width: 48em) { div { padding: 24px 20px } }
`

/** The console's mark. */
const MARK = `<svg viewBox="0 0 32 32" width="40" height="40" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b6e72"/>
        <path fill="#fff"
          d="M10 25V7h7.2a5.4 5.4 0 0 1 1.6 10.5L23 25h-3.8l-3.8-7H13v7zm3-9.7h3.9a2.7 2.7 0 0 0 0-5.4H13z"/>
      </svg>`

/** The style of the pages, and the policy that allows it. */
interface Appearance {
  readonly style: string
  readonly policy: string
}

/** `font` is the path of the console's font; undefined without a console. */
const appearanceWith = (font: string | undefined): Appearance => {
  const face = `
@font-face {
  font-family: "Inter Variable"; src: url("${font}") format("woff2"); font-weight: 100 900; font-display: swap;
}`
  const style = font === undefined ? STYLE : face + STYLE
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    ...(font === undefined ? [] : ["font-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { style, policy }
}

/** Gives the pages the font that the console's page preloads. Without a console they have the system's font. */
export function decorateWithAppearance(app: FastifyInstance, consoleFolder: string | null): void {
  const page = consoleFolder === null ? '' : readFileSync(join(consoleFolder, 'index.html'), 'utf8')
  const [, font] = /<link rel="preload" as="font"[^>]* href="(\/assets\/[\w.-]+)"/.exec(page) ?? []
  app.decorate('plainPage', appearanceWith(font))
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly plainPage: Appearance
  }
}

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
export function sendPlainPage(reply: FastifyReply, { language, title, text, link }: PlainPage) {
  const { style, policy } = reply.server.plainPage
  return reply
    .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer', vary: 'accept, accept-language' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Reeve</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <header>${MARK}<span>Reeve</span></header>
      <div>
        <h1>${title}</h1>
        <p>${text}</p>
        ${link ? `<a href="${link.href}">${link.text}</a>` : ''}
      </div>
    </main>
  </body>
</html>
`)
}
