import { toTimestamp } from '../../../kernel/schema.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { changed, governanceChange } from '../../../operations/operation.ts'
import {
  afterRequestsStop,
  deleteInProgress,
  makeSecret,
  type RequestStops,
  replayAfterRequestsStop,
  stopDeliveries,
} from '../delivery/index.ts'
import { countLiveSecrets, deleteExpiredSecrets, expireSecrets, insertSecret } from './webhook-secrets.sql.ts'
import {
  DAY_SECONDS,
  MOST_LIVE_SECRETS,
  RotatedSecret,
  SecretRotation,
  secretLimitReached,
  WebhookPath,
  webhookNotFound,
} from './webhooks.contract.ts'
import { webhookSecretRotated } from './webhooks.facts.ts'
import { findWebhook } from './webhooks.sql.ts'

/**
 * Gives a webhook a new signing secret. The former ones also sign until the overlap ends. Without an overlap, none of
 * them signs anything after the answer.
 */
export const rotateWebhookSecret = ({ vault, requestStops }: { vault: Vault; requestStops?: RequestStops }) =>
  governanceChange({
    id: 'rotateWebhookSecret',
    summary: 'Rotate the signing secret of a governance webhook',
    description:
      'The response contains the new `secret` once. During the overlap, every request is signed with each valid ' +
      'secret. With `overlap_seconds` 0, no request that is signed with a previous secret begins after the ' +
      `response. At most ${MOST_LIVE_SECRETS} secrets are valid at once.`,
    method: 'POST',
    path: '/v1/governance/webhooks/{id}/secret/rotate',
    scope: 'governance:write',
    permission: null,
    params: WebhookPath,
    body: SecretRotation,
    response: RotatedSecret,
    errors: [webhookNotFound, secretLimitReached, deleteInProgress],
    beforeReplay: replayAfterRequestsStop(requestStops),
    example: {
      body: { overlap_seconds: DAY_SECONDS },
      response: {
        secret: 'whsec_TUgqi5rVRGkR7SFmn2Iv1zGMHaSoy8xE2hf0X0kRtGQ=',
        overlap_ends_at: '2026-03-03T09:30:00.125Z',
        secret_rotated_at: '2026-03-02T09:30:00.125Z',
      },
    },

    async run({ sql, caller, now, params, body }) {
      const { organizationId } = caller
      const webhook = await findWebhook(sql, organizationId, params.id)
      if (!webhook) throw webhookNotFound()
      const overlaps = body.overlap_seconds > 0
      if (overlaps && (await countLiveSecrets(sql, organizationId, webhook.id, now)) >= MOST_LIVE_SECRETS) {
        throw secretLimitReached({
          detail: `${MOST_LIVE_SECRETS} secrets are live: wait for an overlap to end, or rotate with overlap_seconds 0`,
        })
      }

      const overlapEnd = new Date(now.getTime() + body.overlap_seconds * 1000)
      const secret = makeSecret(vault, organizationId, webhook.id)
      await Promise.all([
        overlaps ? undefined : stopDeliveries(sql, organizationId, webhook.id, null, now),
        expireSecrets(sql, organizationId, webhook.id, overlapEnd),
        deleteExpiredSecrets(sql, organizationId, webhook.id, now),
        insertSecret(sql, secret.stored, now),
      ])
      const response = {
        secret: secret.text,
        overlap_ends_at: toTimestamp(overlapEnd),
        secret_rotated_at: toTimestamp(now),
      }
      const stopped = { organizationId, webhookId: webhook.id }
      return changed(response, webhookSecretRotated(webhook, body.overlap_seconds), {
        afterCommit: overlaps ? undefined : afterRequestsStop(requestStops, stopped, response),
      })
    },
  })
