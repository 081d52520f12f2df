import { findAccount, findOrCreateAccount, lockAccount } from '../features/accounts/index.ts'
import { makeSetupToken, setupUrl } from '../features/accounts/set-up/index.ts'
import {
  findMember,
  ownerRecovered,
  putMember,
  setProfile,
  wasRemovedWhileSuspended,
} from '../features/members/index.ts'
import { findOwnerProfile } from '../features/profiles/index.ts'
import { isEmail } from '../kernel/email.ts'
import { isUuid, newId } from '../kernel/ids.ts'
import { OperatorError, UsageError } from '../kernel/operator-error.ts'
import { executeInternally } from '../operations/internal-change.ts'
import { changed } from '../operations/operation.ts'
import { print } from './print.ts'
import { byOperator, withRuntime } from './runtime.ts'

interface Options {
  organization: string
  email: string
  makeOwner?: boolean
  json?: boolean
}

/**
 * For an owner who is locked out: prints a link with which they set a new password. `--make-owner` does the same for
 * someone who is not an owner yet and makes them one. It is recorded in the organization's audit trail. It does not
 * lift a suspension, nor does it bring back someone who was suspended when they were removed.
 */
export async function ownerRecover({ organization, email, makeOwner, json }: Options): Promise<void> {
  if (!isUuid(organization))
    throw new UsageError('--organization must be the UUID of an organization. Run `organization list` to find it.')
  if (!isEmail(email)) throw new UsageError(`--email is not a valid email address: ${JSON.stringify(email)}`)
  const address = email.toLowerCase()
  const recovered = await withRuntime(({ app, config }) =>
    executeInternally(app.mechanism, organization, byOperator(), async (sql, now) => {
      const name = address.split('@')[0] ?? address
      const [known] = await findAccount(sql, address)
      const isOwner = known && (await findMember(sql, organization, known.id))?.is_owner
      if (!isOwner && !makeOwner) {
        throw new OperatorError(`${address} is not an owner of this organization. Use --make-owner to make them one.`)
      }
      const account = await findOrCreateAccount(sql, { id: newId(), email: address, name }, now)
      await lockAccount(sql, account.id)
      const before = await findMember(sql, organization, account.id)
      if (before?.status === 'suspended') {
        throw new OperatorError(
          'This person is suspended in this organization and must be reactivated. Recover another owner.',
        )
      }
      if (!before && (await wasRemovedWhileSuspended(sql, organization, address))) {
        throw new OperatorError(
          'This person was removed while suspended. Only a member with the permission to reactivate members can ' +
            'invite them again. Recover another owner.',
        )
      }
      const profile = await findOwnerProfile(sql, organization)
      if (!before) await putMember(sql, organization, { userId: account.id, profileId: profile.id }, now)
      else if (!before.is_owner) await setProfile(sql, before, profile.id)
      const owner = await findMember(sql, organization, account.id)
      if (!owner) throw new Error('an owner who was just made is not there')
      const token = await makeSetupToken(sql, app.vault, { organizationId: organization, userId: account.id }, now)
      const result = { user_id: account.id, setup_link: setupUrl(config.publicUrl, token) }
      return changed(result, ownerRecovered(owner, before))
    }),
  )
  print(
    json,
    recovered,
    `Owner ${address}: ${recovered.user_id}\nOne-time link to set a new password, valid for 24 hours: ` +
      `${recovered.setup_link}`,
  )
}
