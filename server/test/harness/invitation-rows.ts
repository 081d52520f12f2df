import { openPool } from '../../src/database/pool.ts'
import { createIdentityProvider } from '../../src/features/accounts/identity-providers/index.ts'
import { createLoginBlocks } from '../../src/features/accounts/login-blocks/index.ts'
import type { InvitationPost } from '../../src/features/invitations/invitation-post.ts'
import type { InvitationRow } from '../../src/features/invitations/invitations.sql.ts'
import { createMailer, createMailTransport } from '../../src/features/mail/index.ts'
import type { MemberRow } from '../../src/features/members/index.ts'
import type { ProfileRow } from '../../src/features/profiles/profiles.sql.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { newId } from '../../src/kernel/ids.ts'
import { openVault } from '../../src/kernel/vault.ts'

export const NOW = new Date('2026-02-03T14:05:00.000Z')
export const DAY_MS = 24 * 60 * 60 * 1000
export const ORGANIZATION = newId()

export const support: ProfileRow = {
  organization_id: ORGANIZATION,
  id: newId(),
  name: 'Support',
  description: '',
  permissions: ['members.read'],
  built_in: null,
  is_owner: false,
}

/** An active member who may invite with `support`. */
export const inviter: MemberRow = {
  organization_id: ORGANIZATION,
  user_id: newId(),
  email: 'ada@acme.test',
  name: 'Ada Lovelace',
  profile_id: newId(),
  profile_name: 'Inviters',
  permissions: ['members.invite', 'members.read'],
  is_owner: false,
  status: 'active',
  suspended_at: null,
  joined_at: NOW,
  external_id: null,
  metadata: {},
}

/** Sent by `inviter` six days ago, and never again. */
export const pending: InvitationRow = {
  id: newId(),
  email: 'grace@acme.test',
  profile_id: support.id,
  invited_by: inviter.user_id,
  status: 'pending',
  revoked_reason: null,
  expires_at: new Date(NOW.getTime() + DAY_MS),
  created_at: new Date(NOW.getTime() - 6 * DAY_MS),
}

const log = { warn() {}, error() {}, info() {} }
/** Never connected. */
const pool = openPool({ host: 'localhost', port: 5432, database: 'none', user: 'none' }, 1)
export const vault = openVault(Buffer.alloc(32))
const mailer = createMailer({
  pool,
  clock: systemClock,
  vault,
  transport: createMailTransport({ smtpUrl: null, mailFrom: { name: 'Reeve', address: 'reeve@acme.test' } }, log),
  log,
})

/** How invitations are sent: with a mail server, or with none. */
export const postWith = ({ isMailSent }: { isMailSent: boolean }): InvitationPost => ({
  mailer,
  publicUrl: 'https://reeve.acme.test',
  isMailSent,
})

/** Login blocks of the built-in provider. */
export const logins = createLoginBlocks({
  pool,
  clock: systemClock,
  provider: createIdentityProvider({ kind: 'built-in' }),
  change: () => Promise.reject(new Error('nothing is changed here')),
  log,
})
