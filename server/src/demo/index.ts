/** Fills an empty database with a realistic organization through the API, and prints curl commands to try on it. */
import { randomBytes } from 'node:crypto'
import type { App } from '../app.ts'
import { onConnection } from '../database/transaction.ts'
import { replacePassword, scryptHashing } from '../features/accounts/sign-in/index.ts'
import { issueKey, toKeyOwner } from '../features/api-keys/index.ts'
import { findMember } from '../features/members/index.ts'
import { createOrganization } from '../features/organizations/index.ts'
import { SCOPES, type Scope } from '../kernel/vocabulary.ts'
import { hasOrganizations } from '../operations/governance-lock.sql.ts'
import { executeInternally } from '../operations/internal-change.ts'
import { type Actor, changed, type RequestContext } from '../operations/operation.ts'
import { type Call, northwind } from './northwind.ts'

const OWNER = { name: 'Ada Lovelace', email: 'ada@northwind.example' }

/** The service to fill. Meanwhile it logs only warnings. */
interface Filled {
  readonly app: App
  readonly log: { level: string }
  /** The actor of the demo's changes in the audit trail. */
  readonly by: { readonly actor: Actor; readonly context: RequestContext }
  /** True if people can sign in with a browser. */
  readonly hasConsole: boolean
}

/** `address` reaches this process; people open `url`. */
interface Addresses {
  readonly address: string
  readonly url: string
}

/** Fills the database unless it has an organization. Resolves to the instructions. */
export async function fillWithDemo(filled: Filled, addresses: Addresses): Promise<string> {
  const { app, log } = filled
  if (await onConnection(app.pool, db => db.run(hasOrganizations()))) {
    return (
      'The database is not empty, so --demo adds nothing. `npx reeve api-key create --help` says how to create a key ' +
      'for an organization that exists, and `npx reeve owner recover --help` how its owner can sign in again.\n'
    )
  }
  const { level } = log
  log.level = 'warn'
  try {
    return await fill(filled, addresses)
  } finally {
    log.level = level
  }
}

async function fill({ app, by, hasConsole }: Filled, { address, url }: Addresses): Promise<string> {
  const order = { name: 'Northwind Robotics', ownerEmail: OWNER.email, ownerName: OWNER.name }
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await scryptHashing.hash(password)
  const { organizationId, owner, profiles } = await createOrganization(app.runtime, order, by, {
    write: ({ owner }, { now }) => replacePassword(owner.userId, passwordHash, now),
  })
  const keyOf = (userId: string, name: string, scopes: readonly Scope[]) =>
    executeInternally(app.runtime, organizationId, by, {
      read: () => findMember(organizationId, userId),
      decide({ now, found: member }) {
        if (!member) throw new Error('a member who was just made is not there')
        const order = { owner: toKeyOwner(member), name, scopes, expiresAt: null }
        const { key, fact, write } = issueKey(app.vault, order, now)
        return changed(key, fact, write)
      },
    })
  const key = await keyOf(owner.userId, 'demo', SCOPES)
  const inviteAs = async (userId: string) => caller(address, await keyOf(userId, 'laptop', ['invitations:write']))
  const made = await northwind(caller(address, key), inviteAs, profiles)
  return instructions({ url, hasConsole, key, password, organizationId, ...made })
}

const caller =
  (address: string, key: string): Call =>
  async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }

interface Demo {
  readonly hasConsole: boolean
  readonly url: string
  readonly key: string
  readonly password: string
  readonly organizationId: string
  readonly promoted: string
  readonly promotedTo: string
  readonly suspended: string
  readonly webhook: string
}

const signInLine = ({ hasConsole, url, password }: Demo) =>
  hasConsole ? `\nOpen ${url} and sign in as ${OWNER.email} with the password ${password}\n` : ''

const instructions = (demo: Demo) => `
Northwind Robotics is there: organization ${demo.organizationId}, owner ${OWNER.email}.${signInLine(demo)}
Paste this into another terminal. The key and the password are shown this once:

  export REEVE_URL=${demo.url}
  export REEVE_KEY=${demo.key}
  export REEVE_API_KEY=$REEVE_KEY
  export REEVE_PASSWORD=${demo.password}
  export LINUS=${demo.promoted}
  export DEVELOPER=${demo.promotedTo}
  export MALLORY=${demo.suspended}
  export WEBHOOK=${demo.webhook}
  export ORG=${demo.organizationId}

Make Linus a developer:

  curl -sX PATCH ${demo.url}/v1/members/$LINUS \\
    -H "Authorization: Bearer $REEVE_KEY" -H 'Content-Type: application/json' \\
    -d '{"profile_id": "'$DEVELOPER'"}'

Suspend Mallory, keep the Oracle running, and block the login of the whole account
(add ?dry_run=true to see what it would do):

  curl -sX POST ${demo.url}/v1/members/$MALLORY/suspension \\
    -H "Authorization: Bearer $REEVE_KEY" -H 'Content-Type: application/json' \\
    -d '{"reason": "laptop stolen", "block_login": true, "keep_oracle": true}'

List the governance webhooks, and remove one:

  curl -s ${demo.url}/v1/governance/webhooks -H "Authorization: Bearer $REEVE_KEY"

  curl -siX DELETE ${demo.url}/v1/governance/webhooks/$WEBHOOK -H "Authorization: Bearer $REEVE_KEY"

Sign in as the owner, and see the organization's keys:

  curl -sc cookies ${demo.url}/auth/sign-in/email -H 'Content-Type: application/json' \\
    -d '{"email": "${OWNER.email}", "password": "'$REEVE_PASSWORD'"}'

  curl -sb cookies ${demo.url}/v1/api-keys -H "Reeve-Organization: $ORG"

Do the same and more with client commands, which read REEVE_URL and REEVE_API_KEY:

  npx reeve members list
  npx reeve members suspend $LINUS --dry-run

`
