import { insertAccount, lockAccountByEmail } from '../features/accounts/index.ts'
import { newSetupLink, setupUrl } from '../features/accounts/set-up/index.ts'
import { pendingInvitations } from '../features/invitations/index.ts'
import {
  findMemberByEmail,
  newMember,
  ownerRecovered,
  putMember,
  readForAddition,
  setProfile,
} from '../features/members/index.ts'
import { postRecoveryMails, readForRecoveryMails } from '../features/organizations/index.ts'
import { findOwnerProfile } from '../features/profiles/index.ts'
import { isEmail, normalizeEmail } from '../kernel/email.ts'
import { newId } from '../kernel/ids.ts'
import { OperatorError, UsageError } from '../kernel/operator-error.ts'
import { executeInternally } from '../operations/internal-change.ts'
import { changed } from '../operations/operation.ts'
import { assertOrganizationId } from './organization-id.ts'
import { print } from './print.ts'
import { operatorOrigin, withRuntime } from './runtime.ts'

interface Options {
  organization: string
  email: string
  makeOwner?: boolean
  json?: boolean
}

/**
 * Prints a link with which a locked-out owner sets a new password. With `--make-owner`, makes the person an owner
 * first, and revokes their pending invitation. Both are recorded in the organization's audit trail, and mailed to its
 * owners. Refuses a suspended member. Also refuses to add a person who was removed while suspended, or whose email
 * address or user id is the external id of a member or of such a person.
 */
export async function ownerRecover({ organization, email, makeOwner, json }: Options): Promise<void> {
  assertOrganizationId(organization)
  if (!isEmail(email)) throw new UsageError(`--email is not a valid email address: ${JSON.stringify(email)}`)
  const address = normalizeEmail(email)
  const { recovered, guessed } = await withRuntime(async ({ app, config }) => ({
    guessed: config.isPublicUrlSet ? null : config.publicUrl,
    recovered: await executeInternally(app.runtime, organization, operatorOrigin(), {
      read: now => ({
        account: lockAccountByEmail(address),
        before: findMemberByEmail(organization, address),
        ...readForAddition(organization, address),
        invitations: pendingInvitations.listTo(organization, address, now),
        profile: findOwnerProfile(organization),
        toTell: readForRecoveryMails(organization),
      }),
      decide({ now, found }) {
        const { account: known, before, formerSuspension, profile } = found
        if (!before?.is_owner && !makeOwner) {
          throw new OperatorError(`${address} is not an owner of this organization. Use --make-owner to make them one.`)
        }
        if (before?.status === 'suspended') {
          throw new OperatorError(
            'This person is suspended in this organization and must be reactivated. Recover another owner.',
          )
        }
        if (!before && formerSuspension) {
          throw new OperatorError(
            'This person was removed while suspended. Only a member with the permission to reactivate members can ' +
              'invite them again. Recover another owner.',
          )
        }
        if (!before && found.isExternalId) {
          throw new OperatorError(
            `${address}, or the user ID of its account, is the external ID of a member of this organization. Change ` +
              'that first, or recover another owner.',
          )
        }
        if (!before && found.suspensionOfAddress) {
          throw new OperatorError(
            `${address}, or the user ID of its account, is the external ID of someone who was removed while ` +
              'suspended. Only a member who could add that person can invite this one. Recover another owner.',
          )
        }
        const account = known ?? { id: newId(), email: address, name: address.split('@')[0] ?? address }
        const details = { name: account.name, external_id: null, metadata: {} }
        const owner = before
          ? { ...before, email: address, profile_id: profile.id, profile_name: profile.name }
          : newMember(organization, account, profile, details, now)
        const link = newSetupLink(app.vault, { organizationId: organization, userId: account.id }, now)
        const revoked = before ? [] : found.invitations
        const result = { user_id: account.id, setup_link: setupUrl(config.publicUrl, link.token) }
        return changed(result, ownerRecovered(owner, before, revoked), [
          !known && insertAccount(account, now),
          !before && putMember(organization, { userId: account.id, profileId: profile.id }, now),
          before && !before.is_owner && setProfile(before, profile.id),
          revoked.length > 0 && pendingInvitations.revoke(organization, revoked, 'revoked', now),
          link.write,
          postRecoveryMails(
            { ...app, publicUrl: config.publicUrl },
            found.toTell,
            { name: owner.name, email: address, isNew: !before?.is_owner },
            now,
          ),
        ])
      },
    }),
  }))
  print(
    json,
    recovered,
    `Owner ${address}: ${recovered.user_id}\nOne-time link to set a new password, valid for 24 hours: ` +
      recovered.setup_link +
      (guessed === null ? '' : `\nREEVE_URL is not set: replace ${guessed} if Reeve has another address.`),
  )
}
