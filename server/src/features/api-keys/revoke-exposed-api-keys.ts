import Type from 'typebox'
import { open } from '../../operations/operation.ts'
import { ExposureReport, exampleIssuedKey } from './api-keys.contract.ts'
import type { ExposedKeys } from './exposed-keys.ts'

/**
 * Takes leaked keys from anyone, and revokes the real ones of any organization. Nothing in the answer tells which
 * those are.
 */
export const revokeExposedApiKeys = (exposedKeys: ExposedKeys) =>
  open({
    id: 'revokeExposedApiKeys',
    summary: 'Report leaked API keys',
    description:
      'For whoever finds keys where they should not be. What is a key of Reeve’s is revoked within ' +
      'seconds, with the reason `exposed`; the answer is the same whether it was one, ever was one, or ' +
      'never.',
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
