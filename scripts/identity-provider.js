// npm run identity-provider: an identity provider on loopback, for docs/guides/connect-an-identity-provider.md. OpenID
// Connect for signing in, and SCIM for blocking logins. It signs everyone in as one person of the demo, without asking.
// Nothing is stored. Not for production: anyone on this machine can sign in.

import { parseArgs } from 'node:util'

const PEOPLE = ['ada', 'grace', 'linus', 'mallory', 'margaret', 'edsger', 'barbara', 'dennis', 'rosalind']

const { values } = parseArgs({
  options: {
    as: { type: 'string', default: 'linus@northwind.example' },
    port: { type: 'string', default: '7080' },
    reeve: { type: 'string', default: 'http://localhost:7070' },
  },
})

// Silences the library's notices about production.
console.warn = () => {}
console.info = () => {}
const { startOpenIdProvider } = await import('../server/test/harness/openid-provider.ts')
const { startScimServer } = await import('../server/test/harness/scim-server.ts')

const port = Number(values.port)
const [openId, scim] = await Promise.all([
  startOpenIdProvider(`${values.reeve}/auth/callback/oidc`, { port }),
  startScimServer({ port: port === 0 ? 0 : port + 1 }),
])
for (const name of PEOPLE) scim.add(`${name}@northwind.example`)
openId.who = { sub: `subject of ${values.as}`, email: values.as, email_verified: true, name: values.as }

const variables = {
  REEVE_URL: values.reeve,
  REEVE_OIDC_ISSUER: openId.issuer,
  REEVE_OIDC_CLIENT_ID: openId.client.id,
  REEVE_OIDC_CLIENT_SECRET: openId.client.secret,
  REEVE_OIDC_NAME: 'Northwind',
  ...scim.environment,
}
console.log(`The provider is ready. It signs everyone in as ${values.as}. Paste this into both other terminals:\n`)
for (const [name, value] of Object.entries(variables)) console.log(`  export ${name}=${value}`)
console.log()
