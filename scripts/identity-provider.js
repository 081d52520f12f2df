// npm run identity-provider: an identity provider on loopback, for docs/guides/connect-an-identity-provider.md. It
// offers OpenID Connect for sign-ins, and SCIM for blocking logins. It signs everyone in as one person of the demo
// (`--as`), without a prompt. Nothing is stored. Not for production: everyone on this machine has access.

import { readOptions, refuse } from './read-options.js'

const PEOPLE = ['ada', 'grace', 'linus', 'mallory', 'margaret', 'edsger', 'barbara', 'dennis', 'rosalind']
const LAST_PORT = 65_535

const USAGE = `npm run identity-provider -- [options]

Starts an identity provider for docs/guides/connect-an-identity-provider.md on loopback.

  --as <email>    the person whom it signs in (linus@northwind.example)
  --port <port>   port of OpenID Connect; SCIM uses the next one; 0 picks free ports (7080)
  --reeve <url>   URL of Reeve (http://localhost:7070)
  --help          prints this`

const { values } = readOptions({
  command: 'npm run identity-provider',
  usage: USAGE,
  options: {
    as: { type: 'string', default: 'linus@northwind.example' },
    port: { type: 'string', default: '7080' },
    reeve: { type: 'string', default: 'http://localhost:7070' },
  },
})
const port = Number(values.port)
if (!/^\d+$/.test(values.port) || port >= LAST_PORT) {
  refuse(`--port must be a number from 0 to ${LAST_PORT - 1}, not ${JSON.stringify(values.port)}.`)
}
if (!/^https?:$/.test(URL.parse(values.reeve)?.protocol ?? '')) {
  refuse(`--reeve must be a URL such as http://localhost:7070, not ${JSON.stringify(values.reeve)}.`)
}
const reeve = values.reeve.replace(/\/+$/, '')

// Suppresses the library's warnings that it is not configured for production.
console.warn = () => {}
console.info = () => {}
const { startOpenIdProvider } = await import('../server/test/harness/openid-provider.ts')
const { startScimServer } = await import('../server/test/harness/scim-server.ts')

const [openId, scim] = await Promise.all([
  startOpenIdProvider(`${reeve}/auth/callback/oidc`, { port }),
  startScimServer({ port: port === 0 ? 0 : port + 1 }),
]).catch(error => {
  if (error.code !== 'EADDRINUSE') throw error
  return refuse(
    `Port ${error.port} is already in use. Choose a free one with --port; the port after it must be free, too.`,
  )
})
for (const name of PEOPLE) scim.add(`${name}@northwind.example`)
openId.who = { sub: `subject of ${values.as}`, email: values.as, email_verified: true, name: values.as }

const variables = {
  REEVE_URL: reeve,
  REEVE_OIDC_ISSUER: openId.issuer,
  REEVE_OIDC_CLIENT_ID: openId.client.id,
  REEVE_OIDC_CLIENT_SECRET: openId.client.secret,
  REEVE_OIDC_NAME: 'Northwind',
  ...scim.environment,
}
console.log(`The provider is ready. It signs everyone in as ${values.as}.\nPaste this into both other terminals:\n`)
for (const [name, value] of Object.entries(variables)) console.log(`  export ${name}=${value}`)
console.log()
