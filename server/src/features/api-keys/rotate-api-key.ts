import { toTimestamp } from '../../kernel/schema.ts'
import { changed, governanceChange } from '../../operations/operation.ts'
import { afterMail } from '../accounts/sign-in/index.ts'
import { findMember } from '../members/index.ts'
import { ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import {
  apiKeyLimitReached,
  apiKeyNotFound,
  exampleIssuedKey,
  KeyPath,
  KeyRotation,
  keyAlreadyRotated,
  keyNotActive,
  keyOwnerRequired,
  RotatedApiKey,
  scopeExceedsOwner,
} from './api-keys.contract.ts'
import { apiKeyRotated } from './api-keys.facts.ts'
import { findKey, type KeyRow, revokeKeys, setExpiry } from './api-keys.sql.ts'
import { toApiKeyView } from './api-keys.view.ts'
import { issueKey, type KeyParts } from './issue-key.ts'
import { keyPolicyExceeded } from './key-policy.contract.ts'
import { noticesOfKey, ownerOfNewKey, readForKeyOf } from './owner-of-new-key.ts'

/**
 * Maximum number of active keys of a member, including rotated keys whose overlap has not ended. A rotation without an
 * overlap adds no active key, so this limit does not apply to it.
 */
const MOST_KEYS = 100

/**
 * Replaces a key of the caller or of a service account with a new one that has the same name and scopes. The old key
 * works until the overlap ends. Without an overlap, requests with the old key are refused once the response is sent.
 */
export const rotateApiKey = ({ vault, notices }: KeyParts) =>
  governanceChange({
    id: 'rotateApiKey',
    summary: 'Rotate an API key',
    description:
      'Only its owner can rotate a key, because the response contains the new one; a key of a service account, ' +
      'anyone with all permissions of the account. The new key gets the same lifetime, starting now. The previous ' +
      'one expires after the overlap, or is revoked immediately without one. A key can be rotated once.',
    method: 'POST',
    path: '/v1/api-keys/{id}/rotate',
    scope: null,
    permission: 'api_keys.manage',
    sessionOnly: true,
    freshSession: true,
    params: KeyPath,
    body: KeyRotation,
    response: RotatedApiKey,
    status: 201,
    errors: [
      apiKeyNotFound,
      keyOwnerRequired,
      targetExceedsCaller,
      ownerRequired,
      scopeExceedsOwner,
      keyPolicyExceeded,
      keyAlreadyRotated,
      keyNotActive,
      apiKeyLimitReached,
    ],
    example: {
      body: { overlap_seconds: 3600 },
      response: {
        ...exampleIssuedKey,
        rotated_from: '0199c2f1-77aa-7d03-93c8-7e2b5f60a9d1',
        overlap_ends_at: '2026-03-02T10:30:00.000Z',
      },
    },

    read: ({ organizationId, params, now }) => findKey(organizationId, params.id, now),

    readMore({ caller, now, found: former }) {
      const userId = former?.owner_user_id ?? caller.userId
      const accountableUserId = former?.owner_accountable_user_id ?? null
      return {
        ...readForKeyOf(caller, { userId, accountableUserId }, now),
        member: userId !== caller.userId && findMember(caller.organizationId, userId),
      }
    },

    decide({ caller, now, body, found: former, more: { policy, keys, member, ...told } }) {
      const { organizationId } = caller
      if (!former) throw apiKeyNotFound()
      if (former.owner_user_id !== caller.userId && !member) throw keyOwnerRequired()
      const owner = ownerOfNewKey(caller, member || undefined)
      if (former.replaced_by !== null) throw keyAlreadyRotated()
      if (former.status !== 'active') throw keyNotActive()
      const overlaps = body.overlap_seconds > 0
      if (overlaps && keys.length >= MOST_KEYS) throw apiKeyLimitReached()

      const { name, scopes, id: rotatedFrom } = former
      const order = { owner, policy, name, scopes, rotatedFrom, issuedBy: caller.userId }
      const { key, row, write } = issueKey(vault, { ...order, expiresAt: sameLifetime(former, now) }, now)
      const overlapEnd = earlier(new Date(now.getTime() + body.overlap_seconds * 1000), former.expires_at)
      // Without an overlap, the key is revoked instead of expired: other processes compare an expiry with their own
      // clocks, which may be behind.
      const ending = overlaps
        ? setExpiry(organizationId, former.id, overlapEnd)
        : revokeKeys(organizationId, [former], 'rotated', now)
      const response = { ...toApiKeyView(row), key, overlap_ends_at: toTimestamp(overlapEnd) }
      return changed(response, apiKeyRotated(former, row, overlapEnd), [write, ending], {
        writesFor: noticesOfKey(notices, 'Rotated', {
          caller,
          owner: member || undefined,
          ...told,
          name,
        }),
        afterCommit: afterMail(notices, response),
      })
    },
  })

const sameLifetime = ({ created_at, expires_at }: KeyRow, now: Date): Date | null =>
  expires_at && new Date(now.getTime() + expires_at.getTime() - created_at.getTime())

const earlier = (a: Date, b: Date | null): Date => (b && b < a ? b : a)
