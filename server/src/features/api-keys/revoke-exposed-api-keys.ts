import Type from 'typebox'
import { open } from '../../operations/operation.ts'
import { ExposureReport, exampleIssuedKey } from './api-keys.contract.ts'
import type { ExposedKeys } from './exposed-keys.ts'

/**
 * Lets anyone report leaked keys, without a credential. Reported keys that exist are revoked; the response does not
 * reveal which exist.
 */
export const revokeExposedApiKeys = (exposedKeys: ExposedKeys) =>
  open({
    id: 'revokeExposedApiKeys',
    summary: 'Report leaked API keys',
    description:
      'Anyone who finds a leaked key can revoke it. Valid keys are revoked within seconds, with the reason ' +
      '`exposed`. The response is the same for valid, former and unknown keys.',
    method: 'POST',
    path: '/v1/api-keys/revoke-exposed',
    account: 'unused',
    body: ExposureReport,
    response: Type.Object({}),
    status: 202,
    errors: [],
    example: { body: { keys: [exampleIssuedKey.key] }, response: {} },

    async run({ body, context }) {
      await exposedKeys.report(body.keys, context)
      return {}
    },
  })
