import type { ApiKeyPolicy } from '@reeve/sdk'
import { type Tagged, tagged } from '../../api/etag.ts'
import { requiring } from '../../api/permitted-query.ts'
import { apiQuery } from '../../api/queries.ts'

/** The limits of the organization's keys, with the keys outside of them. */
export const keyPolicyQuery = () =>
  requiring(
    'api_keys.manage',
    apiQuery(
      'getApiKeyPolicy',
      [],
      (reeve, signal): Promise<Tagged<ApiKeyPolicy>> => tagged(reeve.apiKeyPolicy.get({ signal })),
    ),
  )
