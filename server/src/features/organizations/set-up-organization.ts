import Type, { type Static } from 'typebox'
import { onConnection } from '../../database/transaction.ts'
import { defineError } from '../../kernel/errors.ts'
import { Name, Named, OrganizationId, Uuid } from '../../kernel/schema.ts'
import { executeInternally } from '../../operations/internal-change.ts'
import { changed, type OpenContext, open } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'
import { findAccountById, lockAccount } from '../accounts/index.ts'
import { findSetupLink, lockSetupLink, type SetupFor } from '../accounts/set-up/index.ts'
import {
  commonPassword,
  findMethods,
  hasMethod,
  hasSignedIn,
  Password,
  type PasswordHashing,
  refuseCommonPassword,
  resetCredentials,
} from '../accounts/sign-in/index.ts'
import { findMember, isPerson } from '../members/index.ts'
import { createOrganization } from './create-organization.ts'
import { SetupToken, setupLinkNotFound } from './organizations.contract.ts'
import { ownerSetUp } from './organizations.facts.ts'
import { postUseOfRecoveryLink, type RecoveryMailParts, readForRecoveryMails } from './recovery-mails.ts'

export const setupDetailsRequired = defineError(
  'setup_details_required',
  'invalid',
  'organization_name, email and name are required for the first organization',
)

const SetupRequest = Named(
  'SetupRequest',
  Type.Object(
    {
      token: SetupToken,
      password: Password,
      organization_name: Type.Optional({
        ...Name,
        description: 'The name of the organization, if the link creates one',
      }),
      email: Type.Optional(
        Type.String({
          format: 'email',
          maxLength: 320,
          description: 'The email address of the owner, if the link creates one',
        }),
      ),
      name: Type.Optional({ ...Name, description: 'The name of the owner, if the link creates one' }),
    },
    { additionalProperties: false, description: 'The setup of an organization or the new password of an owner' },
  ),
)
const SetupReceipt = Named(
  'SetupReceipt',
  Type.Object(
    {
      organization_id: OrganizationId,
      user_id: { ...Uuid, description: 'The id of the owner’s account' },
    },
    { description: 'The result of redeeming a setup link' },
  ),
)
type SetupReceipt = Static<typeof SetupReceipt>

interface Dependencies extends RecoveryMailParts {
  readonly runtime: Runtime
  readonly passwords: PasswordHashing
}
type Context = Pick<OpenContext<never, never, Static<typeof SetupRequest>>, 'body' | 'context' | 'now'>

/** Redeems a setup link: creates the first organization and its owner, or sets an owner's password. Works once. */
export const setUpOrganization = (deps: Dependencies) =>
  open({
    id: 'setUpOrganization',
    summary: 'Redeem a setup link',
    description:
      'An installation without organizations writes a setup link to its log. The token of that link creates the ' +
      'first organization and its owner, with `organization_name`, `email` and `name`. The token of a link from ' +
      '`organization create` or `owner recover` sets the password of that owner; previous credentials of the account ' +
      'stop working. Afterwards sign in at `POST /auth/sign-in/email`.',
    method: 'POST',
    path: '/v1/setup',
    account: 'unused',
    body: SetupRequest,
    response: SetupReceipt,
    status: 201,
    errors: [setupLinkNotFound, setupDetailsRequired, commonPassword],
    example: {
      body: {
        token: 'q3mZ8vXo1kT6sYbJ0wRcE5uHnLfDgAi2pQ7tVxWzK4M',
        password: 'correct horse battery staple',
        organization_name: 'Acme',
        email: 'ada@acme.test',
        name: 'Ada Lovelace',
      },
      response: {
        organization_id: '01997c1d-0b51-7f0e-a3d4-2f6c1b9e8d70',
        user_id: '01997c1d-0b60-7a42-8c15-d2f1e09b7c44',
      },
    },

    async run(context) {
      const { whom, email } = await findLink(deps, context)
      await refuseCommonPassword(context.body.password, email)
      const passwordHash = await deps.passwords.hash(context.body.password)
      return whom ? setUpOwner(deps, context, whom, email, passwordHash) : setUpFirst(deps, context, passwordHash)
    },
  })

/** Looks the link up before hashing the password, so that guessed tokens cause no hashing. */
async function findLink({ runtime, vault }: Dependencies, { body, now }: Context) {
  return onConnection(runtime.pool, async db => {
    const link = await db.run(findSetupLink(vault, body.token, now))
    if (!link) throw setupLinkNotFound()
    const { whom } = link
    return { whom, email: whom ? (await db.run(findAccountById(whom.userId)))?.email : body.email?.toLowerCase() }
  })
}

async function setUpFirst({ runtime, vault }: Dependencies, { body, context }: Context, passwordHash: string) {
  const { organization_name: name, email, name: ownerName, token } = body
  if (name === undefined || email === undefined || ownerName === undefined) {
    const missing = Object.entries({ organization_name: name, email, name: ownerName }).filter(([, value]) => !value)
    throw setupDetailsRequired({
      errors: missing.map(([field]) => ({ pointer: `/${field}`, code: 'required', detail: `/${field} is required` })),
    })
  }
  const by = { actor: { type: 'account' as const, id: null, name: ownerName, key: null }, context }
  const order = { name, ownerEmail: email, ownerName }
  const { organizationId, owner } = await createOrganization(runtime, order, by, {
    read: now => lockSetupLink(vault, token, now),
    write({ owner }, { now, found: link }) {
      if (!link) throw setupLinkNotFound()
      return resetCredentials(owner.userId, passwordHash, now)
    },
  })
  return { organization_id: organizationId, user_id: owner.userId }
}

/**
 * Sets the owner's password. If the account was in use, mails the person and the owners, because the link has replaced
 * its credentials.
 */
async function setUpOwner(
  deps: Dependencies,
  { body, context }: Context,
  { organizationId, userId }: NonNullable<SetupFor>,
  email: string | undefined,
  passwordHash: string,
): Promise<SetupReceipt> {
  const { runtime, vault, mailer } = deps
  const actor = { type: 'account' as const, id: userId, name: 'holder of a set-up link', key: null }
  // Row-level security hides the system chain under the lock. Anyone who signs in meanwhile has a sign-in method.
  const hadSignedIn = email !== undefined && (await hasSignedIn(runtime.pool, { userId, email }))
  const response = { organization_id: organizationId, user_id: userId }
  return executeInternally(
    runtime,
    organizationId,
    { actor, context },
    {
      read: now => ({
        account: lockAccount(userId),
        methods: findMethods(userId),
        link: lockSetupLink(vault, body.token, now),
        owner: findMember(organizationId, userId),
        toTell: readForRecoveryMails(organizationId),
      }),
      decide({ now, found: { methods, link, owner, toTell } }) {
        if (!link || owner?.status !== 'active' || !owner.is_owner || !isPerson(owner)) throw setupLinkNotFound()
        const isRecovery = hadSignedIn || hasMethod(methods)
        const writes = [
          resetCredentials(userId, passwordHash, now), // deletes the link, too
          isRecovery && postUseOfRecoveryLink(deps, toTell, owner, now),
        ]
        const afterCommit = async () => {
          mailer.deliver()
          return response
        }
        return changed(response, ownerSetUp(owner), writes, { afterCommit: isRecovery ? afterCommit : undefined })
      },
    },
  )
}
