import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { Enum, ExternalId, Name, Named, Nullable, TriggerKind, Uuid } from '../../kernel/schema.ts'
import type { AccessReason } from '../../kernel/vocabulary.ts'

export const triggerNotFound = defineError('trigger_not_found', 'not_found', 'Trigger not found')

export const invalidTriggerId = defineError(
  'invalid_trigger_id',
  'invalid',
  'A new ID must not be blank, `.` or `..`, or contain control or invisible characters',
)

export const namedIntegrationNotFound = defineError(
  'integration_not_found',
  'invalid',
  'The integration in the body does not belong to this member',
)
/** The error code `member_suspended`, with a text about triggers. */
export const memberIsSuspended = defineError(
  'member_suspended',
  'conflict',
  'The member is suspended, so their triggers cannot be enabled',
)

export const oracleOwnerExceedsMember = defineError(
  'oracle_owner_exceeds_member',
  'forbidden',
  'The owner of the Oracle has permissions that the member of the trigger does not have',
)

/**
 * The maximum number of a member's triggers. A suspension disables all of them in one transaction, and its audit entry
 * has their ids. With 10,000, it blocked the process for seconds.
 */
export const MOST_TRIGGERS = 1_000

export const triggerLimitReached = defineError(
  'trigger_limit_reached',
  'conflict',
  `The member has ${MOST_TRIGGERS.toLocaleString('en')} triggers; delete one that is no longer needed`,
)

export const noSuchIntegration = () =>
  namedIntegrationNotFound({
    errors: [
      {
        pointer: '/integration_id',
        code: 'integration_not_found',
        detail: 'This member has no such integration',
        in: 'body',
      },
    ],
  })

export const TriggerPath = Type.Object({
  id: { ...ExternalId, description: 'The platform’s id of the trigger' },
})

export const TriggerRegistration = Named(
  'TriggerRegistration',
  Type.Object(
    {
      user_id: { ...Uuid, description: 'The id of the member for whom the trigger acts' },
      kind: TriggerKind,
      name: { ...Name, description: 'The name of the trigger' },
      enabled: Type.Optional(
        Type.Boolean({
          description:
            'True to enable the trigger. If absent, a new trigger is enabled and an existing one keeps its state',
        }),
      ),
      integration_id: Type.Optional(
        Nullable({
          ...ExternalId,
          description: 'The id of the member’s integration that the trigger uses; null or absent for none',
        }),
      ),
      runs_oracle: Type.Optional(
        Type.Boolean({
          description: 'True if the trigger runs the Oracle, which requires `oracle.manage`; the default is false',
        }),
      ),
    },
    { additionalProperties: false, description: 'The registration of a trigger' },
  ),
)
export type Registration = Static<typeof TriggerRegistration>

export const Trigger = Named(
  'Trigger',
  Type.Object(
    {
      id: Type.String({ description: 'The platform’s id of the trigger' }),
      user_id: { ...Uuid, description: 'The id of the member for whom the trigger acts' },
      kind: TriggerKind,
      name: Type.String({ description: 'The name of the trigger' }),
      enabled: Type.Boolean({ description: 'True if the trigger is enabled' }),
      integration_id: Nullable(
        Type.String({ description: 'The id of the integration that the trigger uses; null for none' }),
      ),
      runs_oracle: Type.Boolean({ description: 'True if the trigger runs the Oracle' }),
      disabled_by_suspension: Nullable({
        ...Uuid,
        description:
          'The id of the suspension that disabled the trigger; null if none did or the trigger was changed since',
      }),
    },
    { description: 'A trigger of a member' },
  ),
)
export type TriggerView = Static<typeof Trigger>

const PERMIT_REASONS = [
  'granted',
  'not_a_member',
  'member_suspended',
  'trigger_disabled',
  'oracle_paused',
  'integration_gone',
  'organization_frozen',
] as const satisfies readonly AccessReason[]
export type PermitReason = (typeof PERMIT_REASONS)[number]

export const Permit = Named(
  'Permit',
  Type.Object(
    {
      allowed: Type.Boolean({ description: 'True if the trigger may fire now' }),
      reason: Enum(PERMIT_REASONS, { description: 'The reason for the result' }),
    },
    { description: 'The result of the check before a trigger fires' },
  ),
)

export const EXAMPLE: TriggerView = {
  id: 'daily-report',
  user_id: '0199c2f0-5b1e-7c3a-9a52-3f1d0c7e4b21',
  kind: 'agent',
  name: 'Daily report',
  enabled: true,
  integration_id: 'github-4711',
  runs_oracle: false,
  disabled_by_suspension: null,
}
