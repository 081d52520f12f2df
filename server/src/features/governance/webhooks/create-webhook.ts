import type { Vault } from '../../../kernel/vault.ts'
import { personBehind } from '../../../operations/caller.ts'
import { changed, governanceChange } from '../../../operations/operation.ts'
import type { AllowList } from '../destinations/index.ts'
import { assertUrlAllowed } from './assert-url-allowed.ts'
import { newWebhook } from './new-webhook.ts'
import {
  CreatedWebhook,
  exampleWebhook,
  MOST_WEBHOOKS,
  NewWebhook,
  webhookLimitReached,
  webhookUrlForbidden,
} from './webhooks.contract.ts'
import { countWebhooks } from './webhooks.sql.ts'
import { toWebhookView } from './webhooks.view.ts'

/** Creates a governance webhook. Only this response contains the webhook's secret, which is stored encrypted. */
export const createWebhook = ({ vault, allow }: { vault: Vault; allow: AllowList }) =>
  governanceChange({
    id: 'createWebhook',
    summary: 'Create a governance webhook',
    description: 'The response contains `secret`, to verify signatures by the Standard Webhooks specification.',
    method: 'POST',
    path: '/v1/governance/webhooks',
    scope: 'governance:write',
    permission: null,
    body: NewWebhook,
    response: CreatedWebhook,
    status: 201,
    errors: [webhookUrlForbidden, webhookLimitReached],
    unrecorded: ['url'],
    example: {
      body: {
        url: exampleWebhook.url,
        event_types: exampleWebhook.event_types,
        description: exampleWebhook.description,
        enabled: true,
      },
      response: {
        ...exampleWebhook,
        last_status: null,
        last_delivery_at: null,
        secret: 'whsec_TUgqi5rVRGkR7SFmn2Iv1zGMHaSoy8xE2hf0X0kRtGQ=',
      },
    },

    read: ({ organizationId }) => ({ count: countWebhooks(organizationId) }),

    decide({ caller, now, body, found: { count } }) {
      const { organizationId } = caller
      assertUrlAllowed(body.url, allow)
      if (count >= MOST_WEBHOOKS) {
        throw webhookLimitReached({ detail: `An organization has at most ${MOST_WEBHOOKS} governance webhooks` })
      }

      const { webhook, secret, fact, writes } = newWebhook(
        vault,
        { organizationId, createdBy: caller.userId, knownBy: personBehind(caller) },
        body,
        now,
      )
      return changed({ ...toWebhookView(webhook, now), secret }, fact, writes)
    },
  })
