import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { Enum, SentTimestamp, Uuid } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { ApiKey, exampleKey, KEY_STATUSES } from './api-keys.contract.ts'
import { listKeyRows } from './api-keys.sql.ts'
import { toApiKeyView } from './api-keys.view.ts'

/** All keys of the organization, in order of creation. The response contains no key's text. */
export const listApiKeys = query({
  id: 'listApiKeys',
  summary: 'List the API keys',
  description:
    'Sorted by creation time, with revoked and expired keys. Those of a suspended owner work again after the ' +
    'reactivation.',
  method: 'GET',
  path: '/v1/api-keys',
  scope: null,
  permission: 'api_keys.manage',
  sessionOnly: true,
  query: Type.Object({
    ...PageQuery(),
    owner_user_id: Type.Optional({ ...Uuid, description: 'Filter by owner' }),
    status: Type.Optional(Enum(KEY_STATUSES, { description: 'Filter by status' })),
    expires_before: Type.Optional({ ...SentTimestamp, description: 'Filter by expiry before this time' }),
  }),
  response: PageOf('api_keys', ApiKey),
  errors: [invalidCursor],
  example: { response: { api_keys: [exampleKey], next_cursor: null } },

  // Without an owner, these filters have no index.
  mayBeSlow: ({ owner_user_id, status, expires_before }) =>
    owner_user_id === undefined && (status !== undefined || expires_before !== undefined),

  read({ organizationId, now, query: asked }) {
    const keys = openPage('api_keys', 'uuid', asked)
    const filter = {
      ownerUserId: asked.owner_user_id,
      status: asked.status,
      expiresBefore: asked.expires_before === undefined ? undefined : new Date(asked.expires_before),
    }
    return listKeyRows(organizationId, filter, keys, now).map(rows => keys.cut(rows, ({ id }) => id))
  },

  answer: ({ found: { page, nextCursor } }) => ({ api_keys: page.map(toApiKeyView), next_cursor: nextCursor }),
})
