import { InvalidArgumentError } from 'commander'
import { parseNotEmpty } from './command.ts'

/** Every action that an audit entry can have, sorted. The API also accepts unknown actions, and finds no entries. */
export const AUDIT_ACTIONS = [
  'account.changed',
  'account.email_verified',
  'account.identities_unlinked',
  'account.identity_unlinked',
  'account.login_unblocked',
  'account.passkey_added',
  'account.passkey_removed',
  'account.password_accepted',
  'account.password_changed',
  'account.password_reset',
  'account.password_set',
  'account.recovery_code_used',
  'account.recovery_codes_made',
  'account.second_factor_begun',
  'account.second_factor_disabled',
  'account.second_factor_enabled',
  'account.second_factor_failed',
  'account.session_ended',
  'account.sessions_ended',
  'account.sign_in_failed',
  'account.sign_in_method_added',
  'account.sign_in_method_removed',
  'account.signed_in',
  'account.signed_out',
  'api_key.created',
  'api_key.revoked',
  'api_key.rotated',
  'api_key.unused',
  'api_key_policy.changed',
  'audit.dropped',
  'audit.hold_placed',
  'audit.hold_released',
  'directory.changed',
  'directory.created',
  'directory.deleted',
  'directory.group_changed',
  'directory.group_created',
  'directory.group_deleted',
  'directory.synced',
  'directory.token_rotated',
  'governance.webhook.changed',
  'governance.webhook.created',
  'governance.webhook.delivery_retried',
  'governance.webhook.disabled',
  'governance.webhook.events_replayed',
  'governance.webhook.failing',
  'governance.webhook.pinged',
  'governance.webhook.removed',
  'governance.webhook.secret_rotated',
  'invitation.accepted',
  'invitation.created',
  'invitation.resent',
  'invitation.revoked',
  'member.changed',
  'member.created',
  'member.directory_changed',
  'member.follow_up_changed',
  'member.identity_unlinked',
  'member.login_blocked',
  'member.login_unblocked',
  'member.profile_changed',
  'member.reactivated',
  'member.removed',
  'member.session_ended',
  'member.signed_out',
  'member.suspended',
  'member.suspension_kept',
  'member.suspension_refused',
  'member.suspension_repeated',
  'operation.refused',
  'oracle.changed',
  'oracle.registered',
  'organization.changed',
  'organization.created',
  'organization.frozen',
  'organization.unfrozen',
  'owner.recovered',
  'owner.set_up',
  'platform_key.created',
  'platform_key.revoked',
  'platform_key.rotated',
  'profile.changed',
  'profile.created',
  'profile.deleted',
  'secret.rotated',
  'service_account.created',
  'signing_key.rotated',
  'trigger.deleted',
  'trigger.registered',
] as const

const MOST_SIMILAR = 3

/**
 * Parses an action, or a prefix such as `member.*`. Refuses an unknown action, because `No results.` for a typo would
 * look as if the action had never happened.
 */
export function parseAction(text: string): string {
  parseNotEmpty(text)
  const isKnown = text.endsWith('*')
    ? AUDIT_ACTIONS.some(action => action.startsWith(text.slice(0, -1)))
    : AUDIT_ACTIONS.some(action => action === text)
  if (isKnown) return text
  throw new InvalidArgumentError(`Unknown action. Similar ones: ${similarTo(text).join(', ')}`)
}

/**
 * Suggestions for a mistyped action, or for a mistyped prefix: first the known ones that contain the text, then those
 * with the longest common beginning, and among these the ones with the fewest edits.
 */
function similarTo(text: string): string[] {
  const prefixes = [...new Set(AUDIT_ACTIONS.map(action => action.replace(/[^.]*$/, '*')))]
  const shared = (known: string) => [...`${known}\0`].findIndex((letter, at) => letter !== text[at])
  return [...(text.endsWith('*') ? prefixes : AUDIT_ACTIONS)]
    .map(known => ({ known, contains: known.includes(text), shared: shared(known), edits: editDistance(text, known) }))
    .sort(
      (one, other) =>
        Number(other.contains) - Number(one.contains) || other.shared - one.shared || one.edits - other.edits,
    )
    .slice(0, MOST_SIMILAR)
    .map(({ known }) => known)
}

/** Levenshtein distance: the number of characters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [at, other] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
