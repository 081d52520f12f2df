import type { Pool } from '../../src/database/pool.ts'
import type { LoginBlocks } from '../../src/features/accounts/login-blocks/index.ts'
import { liftAnyBlock } from '../../src/features/accounts/login-blocks/login-changes.ts'
import { createInvitationLimit, createOwnerMails } from '../../src/features/invitations/index.ts'
import type { InvitationPost } from '../../src/features/invitations/invitation-post.ts'
import type { InvitationRow } from '../../src/features/invitations/invitations.sql.ts'
import { createMailer, createMailTransport } from '../../src/features/mail/index.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { newId } from '../../src/kernel/ids.ts'
import { openVault } from '../../src/kernel/vault.ts'
import { NOW } from './deciding.ts'
import { memberRow, profileRow } from './member-rows.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

export const support = profileRow()

/** An active member who may send invitations with the profile `support`. */
export const inviter = memberRow({
  email: 'ada@acme.test',
  name: 'Ada Lovelace',
  profile_name: 'Inviters',
  permissions: ['members.invite', 'members.read'],
})

/** An invitation that `inviter` mailed six days ago and has not sent again. */
export const pending: InvitationRow = {
  id: newId(),
  email: 'grace@acme.test',
  profile_id: support.id,
  invited_by: inviter.user_id,
  invited_for: null,
  resent_by: null,
  is_token_mailed: true,
  status: 'pending',
  revoked_reason: null,
  expires_at: new Date(NOW.getTime() + DAY_MS),
  created_at: new Date(NOW.getTime() - 6 * DAY_MS),
}

const log = { warn() {}, error() {}, info() {} }
/** No pool is needed: `decide` only returns statements that queue mails, and nothing is sent. */
const pool = undefined as unknown as Pool
export const vault = openVault(Buffer.alloc(32))
const mailer = createMailer({
  pool,
  clock: systemClock,
  vault,
  transport: createMailTransport({ smtpUrl: null, mailFrom: { name: 'Reeve', address: 'reeve@acme.test' } }, log),
  log,
})

export const ownerMails = createOwnerMails({ mailer, vault, publicUrl: 'https://reeve.acme.test' })

/** Invitation limits that are switched off. */
export const limit = createInvitationLimit({
  vault,
  limits: { perAddress: 0, perOrganization: 0, perInstallation: 0 },
})

/** Sends invitations with a mail server or, if `isMailSent` is false, to the log. */
export const postWith = ({ isMailSent }: { isMailSent: boolean }): InvitationPost => ({
  mailer,
  publicUrl: 'https://reeve.acme.test',
  isMailSent,
})

/** Login blocks of the built-in provider. */
export const logins: Pick<LoginBlocks, 'liftAny' | 'finishLift'> = {
  liftAny: (block, now) => liftAnyBlock(block, false, now),
  finishLift: () => Promise.resolve(),
}
