import { changed, governanceChange } from '../../operations/operation.ts'
import { afterMail } from '../accounts/sign-in/index.ts'
import {
  apiKeyLimitReached,
  exampleIssuedKey,
  expiryNotInFuture,
  IssuedApiKey,
  NewApiKey,
  scopeExceedsOwner,
} from './api-keys.contract.ts'
import { listUnrevokedKeysOf } from './api-keys.sql.ts'
import { toApiKeyView } from './api-keys.view.ts'
import { issueKey, type KeyParts } from './issue-key.ts'

/** Maximum number of active keys of a member, because each of them has its own rate limit. */
const MOST_KEYS = 50

/** Creates an API key of the caller, with scopes that the caller could grant. Only this response contains the key. */
export const createApiKey = ({ vault, notices }: KeyParts) =>
  governanceChange({
    id: 'createApiKey',
    summary: 'Create an API key',
    description:
      'The signed-in person owns the key. It is limited by its scopes, and by its owner’s permissions at the time ' +
      'of each request. A member has at most 50 active keys in an organization.',
    method: 'POST',
    path: '/v1/api-keys',
    scope: null,
    permission: 'api_keys.manage',
    sessionOnly: true,
    freshSession: true,
    body: NewApiKey,
    response: IssuedApiKey,
    status: 201,
    errors: [expiryNotInFuture, scopeExceedsOwner, apiKeyLimitReached],
    example: {
      body: { name: exampleIssuedKey.name, scopes: exampleIssuedKey.scopes, expires_at: exampleIssuedKey.expires_at },
      response: exampleIssuedKey,
    },

    readMore: ({ caller, now }) => listUnrevokedKeysOf(caller.organizationId, caller.userId, now),

    decide({ caller, now, body: { name, scopes, expires_at }, more: keys }) {
      const expiresAt = expires_at ? new Date(expires_at) : null
      if (expiresAt && expiresAt <= now) throw notInFuture()
      if (keys.length >= MOST_KEYS) throw apiKeyLimitReached()
      const { key, row, fact, write } = issueKey(vault, { owner: caller, name, scopes, expiresAt }, now)
      const response = { ...toApiKeyView(row), key }
      return changed(response, fact, write, {
        writesFor: origin => notices.notice('apiKeyCreated', caller.email, origin, name),
        afterCommit: afterMail(notices, response),
      })
    },
  })

const notInFuture = () => {
  const detail = '/expires_at is not in the future'
  return expiryNotInFuture({ detail, errors: [{ pointer: '/expires_at', code: 'past', detail, in: 'body' }] })
}
