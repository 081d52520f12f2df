import { changed, governanceChange } from '../../operations/operation.ts'
import { afterMail } from '../accounts/sign-in/index.ts'
import { findMember, memberIsSuspended, namedMemberNotFound, noSuchMember } from '../members/index.ts'
import { ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { exampleIssuedKey, IssuedApiKey, keyOwnerRequired, NewApiKey } from './api-keys.contract.ts'
import { issueRequestedKey, type KeyParts, requestedKeyErrors } from './issue-key.ts'
import { noticesOfKey, ownerOfNewKey, readForKeyOf } from './owner-of-new-key.ts'

/**
 * Creates an API key of the caller or of a service account, with scopes that its owner could grant. Only this response
 * contains the key.
 */
export const createApiKey = ({ vault, notices }: KeyParts) =>
  governanceChange({
    id: 'createApiKey',
    summary: 'Create an API key',
    description:
      'Its scopes and its owner’s present permissions limit a key. The signed-in person owns it or, with ' +
      '`owner_user_id`, a service account none of whose permissions the person lacks. A member has at most 50 active ' +
      'keys in an organization.',
    method: 'POST',
    path: '/v1/api-keys',
    scope: null,
    permission: 'api_keys.manage',
    sessionOnly: true,
    freshSession: true,
    body: NewApiKey,
    response: IssuedApiKey,
    status: 201,
    errors: [
      namedMemberNotFound,
      keyOwnerRequired,
      targetExceedsCaller,
      ownerRequired,
      memberIsSuspended,
      ...requestedKeyErrors,
    ],
    example: {
      body: { name: exampleIssuedKey.name, scopes: exampleIssuedKey.scopes, expires_at: exampleIssuedKey.expires_at },
      response: exampleIssuedKey,
    },

    read: ({ organizationId, body: { owner_user_id } }) =>
      owner_user_id !== undefined && findMember(organizationId, owner_user_id),

    readMore({ caller, now, found: member }) {
      const { user_id: userId = caller.userId, accountable_user_id: accountableUserId = null } = member || {}
      return readForKeyOf(caller, { userId, accountableUserId }, now)
    },

    decide({ caller, now, body, found, more: { policy, keys, ...told } }) {
      if (body.owner_user_id !== undefined && !found) throw noSuchMember('/owner_user_id')
      const member = found || undefined
      const owner = ownerOfNewKey(caller, member)
      if (member?.status === 'suspended') throw memberIsSuspended()
      const requested = { owner, policy, keys: keys.length, asked: body, issuedBy: caller.userId }
      const { response, fact, write } = issueRequestedKey(vault, requested, now)
      return changed(response, fact, write, {
        writesFor: noticesOfKey(notices, 'Created', {
          caller,
          owner: owner === caller ? undefined : member,
          ...told,
          name: body.name,
        }),
        afterCommit: afterMail(notices, response),
      })
    },
  })
