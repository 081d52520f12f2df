import { newId } from '../../kernel/ids.ts'
import type { Vault } from '../../kernel/vault.ts'
import { platformChange } from '../../operations/define-platform-operation.ts'
import { assertPlatformScope } from '../../operations/platform-admission.ts'
import { newSetupLink, setupUrl } from '../accounts/set-up/index.ts'
import { exampleIssuedKey, expiryNotInFuture, scopeExceedsOwner } from '../api-keys/index.ts'
import type { AllowList } from '../governance/destinations/index.ts'
import {
  assertUrlAllowed,
  exampleWebhook,
  newWebhook,
  toWebhookView,
  webhookUrlForbidden,
} from '../governance/webhooks/index.ts'
import { findOrganizationWithExternalId, newOrganization, readForOrganization } from '../organizations/index.ts'
import { newFirstServiceAccount } from './first-service-account.ts'
import {
  CreatedPlatformOrganization,
  NewPlatformOrganization,
  organizationExternalIdTaken,
  platformOrganizationExample,
} from './platform-organizations.contract.ts'
import { toPlatformOrganizationView } from './platform-organizations.view.ts'
import { type OwnerMailParts, postOwnerMail } from './post-owner-mail.ts'

export interface CreateOrganizationParts extends OwnerMailParts {
  readonly vault: Vault
  readonly allow: AllowList
}

/** Creates an organization with its built-in profiles, its first owner, and webhooks. Only the owner gets the link. */
export const createPlatformOrganization = ({ vault, allow, ...mailParts }: CreateOrganizationParts) =>
  platformChange({
    id: 'createPlatformOrganization',
    summary: 'Create an organization',
    description:
      'Creates the organization with its built-in profiles and first owner, who gets a mail. An existing account ' +
      'with this address becomes the owner. A repetition with the same `external_id` is 409 with `existing_id`.',
    method: 'POST',
    path: '/v1/platform/organizations',
    platformScope: 'organizations:write',
    body: NewPlatformOrganization,
    response: CreatedPlatformOrganization,
    status: 201,
    errors: [organizationExternalIdTaken, webhookUrlForbidden, expiryNotInFuture, scopeExceedsOwner],
    unrecorded: ['webhooks'],
    example,

    read: ({ body }) => ({
      owner: readForOrganization(body.owner_email),
      sameExternalId: body.external_id == null ? undefined : findOrganizationWithExternalId(body.external_id),
    }),

    decide({ caller, now, body, found: { owner: known, sameExternalId } }) {
      if (body.service_account) assertPlatformScope(caller, 'keys:mint')
      const { webhooks: asked = [], owner_email: email, owner_name: ownerName = email.split('@')[0] ?? email } = body
      for (const [index, { url }] of asked.entries()) assertUrlAllowed(url, allow, `/webhooks/${index}/url`)
      if (sameExternalId) throw organizationExternalIdTaken({ existing_id: sameExternalId.organization_id })

      const organizationId = newId()
      const order = { ...body, ownerEmail: email, ownerName, externalId: body.external_id }
      const { organization, fact, writes, ...rest } = newOrganization(organizationId, order, known, now)
      const { owner, profiles } = rest.created
      const service = body.service_account && newFirstServiceAccount(vault, rest, body.service_account, now)
      const webhooks = asked.map(webhook => newWebhook(vault, { organizationId, createdBy: null }, webhook, now))
      const link = owner.isClaimed ? null : newSetupLink(vault, { organizationId, userId: owner.userId }, now)
      const mail = {
        email: owner.email,
        organizationName: body.name,
        link: link && setupUrl(mailParts.publicUrl, link.token),
        serviceAccount: body.service_account?.name ?? null,
      }
      const facts = [...webhooks.map(one => one.fact), ...(service?.facts ?? [])]
      return {
        createdId: organizationId,
        response: {
          ...toPlatformOrganizationView(organization),
          owner: { user_id: owner.userId, email: owner.email, can_sign_in: owner.isClaimed },
          profiles,
          webhooks: webhooks.map(({ webhook, secret }) => ({ ...toWebhookView(webhook, now), secret })),
          api_key: service?.apiKey ?? null,
        },
        fact: { ...fact, furtherEntries: facts, events: facts.flatMap(({ events }) => events) },
        writes: [
          writes,
          webhooks.map(one => one.writes),
          service?.writes,
          link?.write,
          postOwnerMail(mailParts, mail, now),
        ],
        afterCommit: () => mailParts.mailer.deliver(),
      }
    },
  })

const example = {
  body: {
    name: platformOrganizationExample.name,
    external_id: platformOrganizationExample.external_id,
    owner_email: 'ada@acme.test',
    webhooks: [{ url: exampleWebhook.url, event_types: exampleWebhook.event_types }],
    service_account: {
      name: 'Provisioning',
      profile: 'administrator',
      key: { name: exampleIssuedKey.name, scopes: exampleIssuedKey.scopes },
    },
  },
  response: {
    ...platformOrganizationExample,
    owner: { user_id: '01997c1d-0b60-7a42-8c15-d2f1e09b7c44', email: 'ada@acme.test', can_sign_in: false },
    profiles: {
      owner: '01997c1d-0b53-7d20-8f4a-1c2b3d4e5f60',
      administrator: '01997c1d-0b54-7d20-8f4a-1c2b3d4e5f61',
      member: '01997c1d-0b55-7d20-8f4a-1c2b3d4e5f62',
    },
    webhooks: [
      {
        ...exampleWebhook,
        last_status: null,
        last_delivery_at: null,
        created_by: null,
        secret: 'whsec_TUgqi5rVRGkR7SFmn2Iv1zGMHaSoy8xE2hf0X0kRtGQ=',
      },
    ],
    api_key: { ...exampleIssuedKey, expires_at: null },
  },
}
