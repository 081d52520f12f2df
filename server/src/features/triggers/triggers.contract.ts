import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { ExternalId, Name, Nullable, Uuid, Word } from '../../kernel/schema.ts'
import { type AccessReason, TRIGGER_KINDS } from '../../kernel/vocabulary.ts'

export const triggerNotFound = defineError('trigger_not_found', 'not_found', 'There is no such trigger')

export const namedIntegrationNotFound = defineError(
  'integration_not_found',
  'invalid',
  'The body names an integration that this member does not have',
)
/** The same code as the members' error, worded for a trigger. */
export const memberSuspended = defineError(
  'member_suspended',
  'conflict',
  'The member is suspended, and so can have no enabled trigger',
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

export const TriggerPath = Type.Object({ id: ExternalId })

export const TriggerRegistration = Type.Object(
  {
    user_id: Uuid,
    kind: Word(TRIGGER_KINDS),
    name: Name,
    enabled: Type.Optional(
      Type.Boolean({ description: 'Absent: a trigger that is there stays as it is, a new one is enabled' }),
    ),
    integration_id: Type.Optional(Nullable(ExternalId)),
    runs_oracle: Type.Optional(Type.Boolean({ description: 'Absent: false' })),
  },
  { additionalProperties: false },
)
export type Registration = Static<typeof TriggerRegistration>

export const Trigger = Type.Object({
  id: Type.String(),
  user_id: Uuid,
  kind: Word(TRIGGER_KINDS),
  name: Type.String(),
  enabled: Type.Boolean(),
  integration_id: Nullable(Type.String()),
  runs_oracle: Type.Boolean(),
  disabled_by_suspension: Nullable({
    ...Uuid,
    description: 'The suspension that disabled it, as long as nobody has changed it since',
  }),
})
export type TriggerView = Static<typeof Trigger>

const PERMIT_REASONS = [
  'granted',
  'not_a_member',
  'member_suspended',
  'trigger_disabled',
  'oracle_paused',
  'integration_gone',
] as const satisfies readonly AccessReason[]
export type PermitReason = (typeof PERMIT_REASONS)[number]

export const Permit = Type.Object({ allowed: Type.Boolean(), reason: Word(PERMIT_REASONS) })

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
