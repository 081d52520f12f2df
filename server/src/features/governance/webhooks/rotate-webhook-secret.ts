import { toTimestamp } from '../../../kernel/schema.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { personBehind } from '../../../operations/caller.ts'
import { changed, governanceChange } from '../../../operations/operation.ts'
import {
  afterRevocation,
  deleteInProgress,
  makeSecret,
  type RevocationBarrier,
  replayAfterRevocation,
  revokeDeliveries,
} from '../delivery/index.ts'
import { deleteExpiredSecrets, expireSecrets, insertSecret, listSecretExpiries } from './webhook-secrets.sql.ts'
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
import { findWebhook, setSecretRotatedBy } from './webhooks.sql.ts'

/**
 * Creates a new signing secret for a webhook. Until the overlap ends, requests are also signed with the previous
 * secrets. Without an overlap, no request is signed with them after the response.
 */
export const rotateWebhookSecret = ({ vault, barrier }: { vault: Vault; barrier?: RevocationBarrier }) =>
  governanceChange({
    id: 'rotateWebhookSecret',
    summary: 'Rotate the signing secret of a governance webhook',
    description:
      'During the overlap, every request is signed with each valid secret. With `overlap_seconds` 0, no request that ' +
      `is signed with a previous secret begins after the response. At most ${MOST_LIVE_SECRETS} secrets are valid at ` +
      'once.',
    method: 'POST',
    path: '/v1/governance/webhooks/{id}/secret/rotate',
    scope: 'governance:write',
    permission: null,
    params: WebhookPath,
    body: SecretRotation,
    response: RotatedSecret,
    errors: [webhookNotFound, secretLimitReached, deleteInProgress],
    beforeReplay: replayAfterRevocation(barrier),
    example: {
      body: { overlap_seconds: DAY_SECONDS },
      response: {
        secret: 'whsec_TUgqi5rVRGkR7SFmn2Iv1zGMHaSoy8xE2hf0X0kRtGQ=',
        overlap_ends_at: '2026-03-03T09:30:00.125Z',
        secret_rotated_at: '2026-03-02T09:30:00.125Z',
      },
    },

    read: ({ organizationId, params: { id } }) => ({
      webhook: findWebhook(organizationId, id),
      expiries: listSecretExpiries(organizationId, id),
    }),

    decide({ caller, now, body, found: { webhook, expiries } }) {
      const { organizationId } = caller
      const userId = personBehind(caller)
      if (!webhook) throw webhookNotFound()
      const overlaps = body.overlap_seconds > 0
      const live = expiries.filter(at => at === null || at > now)
      if (overlaps && live.length >= MOST_LIVE_SECRETS) {
        throw secretLimitReached({
          detail: `${MOST_LIVE_SECRETS} secrets are live: wait for an overlap to end, or rotate with overlap_seconds 0`,
        })
      }

      const overlapEnd = new Date(now.getTime() + body.overlap_seconds * 1000)
      const secret = makeSecret(vault, organizationId, webhook.id)
      const response = {
        secret: secret.text,
        overlap_ends_at: toTimestamp(overlapEnd),
        secret_rotated_at: toTimestamp(now),
      }
      return changed(
        response,
        webhookSecretRotated(webhook, body.overlap_seconds),
        [
          !overlaps && revokeDeliveries(organizationId, webhook.id, null, now),
          expireSecrets(organizationId, webhook.id, overlapEnd),
          deleteExpiredSecrets(organizationId, webhook.id, now),
          setSecretRotatedBy(organizationId, webhook.id, userId),
          insertSecret(secret.stored, userId, now),
        ],
        overlaps ? {} : afterRevocation(barrier, { organizationId, webhookId: webhook.id }),
      )
    },
  })
