import Type from 'typebox'
import { open } from '../../operations/operation.ts'
import { ExposureReport, exampleIssuedKey, malformedApiKey } from './api-keys.contract.ts'
import type { ExposedKeys } from './exposed-keys.ts'
import { organizationOfKey, PLATFORM_PREFIX, PREFIX, TOKEN_PREFIX } from './key-format.ts'

const PREFIXES = [PREFIX, TOKEN_PREFIX, PLATFORM_PREFIX]
const NO_KEY = 'A key begins with rve_, rvp_ or, of a directory, rvd_. All have 64 characters. Nothing is revoked.'

/**
 * Lets anyone report leaked keys, without a credential. Reported keys that exist are revoked; the response does not
 * reveal which exist. Text that cannot be a key is refused, so that a script with an unset variable does not report
 * success.
 */
export const revokeExposedApiKeys = (exposedKeys: ExposedKeys) =>
  open({
    id: 'revokeExposedApiKeys',
    summary: 'Report leaked API keys',
    description: 'Valid keys are revoked within seconds. The response is the same for valid, former and unknown keys.',
    method: 'POST',
    path: '/v1/api-keys/revoke-exposed',
    account: 'unused',
    body: ExposureReport,
    response: Type.Object({}),
    status: 202,
    errors: [malformedApiKey],
    example: { body: { keys: [exampleIssuedKey.key] }, response: {} },

    async run({ body, context }) {
      const errors = body.keys.flatMap((key, index) =>
        PREFIXES.every(prefix => organizationOfKey(key, prefix) === undefined)
          ? [{ pointer: `/keys/${index}`, code: 'format', detail: NO_KEY, in: 'body' as const }]
          : [],
      )
      if (errors.length > 0) throw malformedApiKey({ detail: NO_KEY, errors })
      await exposedKeys.report(body.keys, context)
      return {}
    },
  })
