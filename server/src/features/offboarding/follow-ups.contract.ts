import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { Enum, Extended, Named, Nullable, Timestamp, Uuid } from '../../kernel/schema.ts'
import { MemberPath } from '../members/index.ts'

export const followUpNotFound = defineError('follow_up_not_found', 'not_found', 'Follow-up not found')

export const FollowUpPath = Type.Object({
  ...MemberPath.properties,
  followUpId: { ...Uuid, description: 'The id of the follow-up' },
})

const FollowUpTask = Named(
  'FollowUpTask',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the follow-up' },
      kind: Enum(['integration', 'webhook', 'directory', 'api_key'], {
        description:
          '`integration`: disconnect it at its provider. `webhook`: review it, the member created or last changed ' +
          'it. `directory`: replace its token, or its issuer and logout keys. `api_key`: rotate this key of a ' +
          'service account',
      }),
      item_id: Type.String({ description: 'The id of the item' }),
      name: Type.String({
        description: 'Its name when suspended: of a webhook the origin, of a key `account: key`',
      }),
    },
    { description: 'A manual task after a suspension' },
  ),
)

const FollowUp = Extended(
  'FollowUp',
  FollowUpTask,
  {
    done_at: Nullable({ ...Timestamp, description: 'Time at which it was marked as done' }),
    done_by: Nullable({ ...Uuid, description: 'The id of the member who marked it as done' }),
    is_carried_over: Type.Boolean({ description: 'True if it was done in an earlier suspension' }),
    settled_by: Nullable(
      Enum(['webhook_disabled', 'webhook_removed', 'key_rotated', 'key_revoked', 'key_expired'], {
        description: 'Why it counts as done without a mark',
      }),
    ),
  },
  { description: 'A manual task with its completion' },
)

export const OpenFollowUp = Extended(
  'OpenFollowUp',
  FollowUpTask,
  { user_id: { ...Uuid, description: 'The id of the member' } },
  { description: 'A manual task that is not done' },
)
export type OpenFollowUp = Static<typeof OpenFollowUp>

export const FollowUps = Named(
  'FollowUps',
  Type.Object(
    { follow_ups: Type.Array(FollowUp, { description: 'In the order of the receipt; later ones come last' }) },
    { description: 'The follow-ups of a suspension' },
  ),
)
export type FollowUps = Static<typeof FollowUps>

export const exampleFollowUps: FollowUps = {
  follow_ups: [
    {
      id: '0199d0b7-2f4d-7c02-8f10-5b7e9a3c1d42',
      kind: 'integration',
      item_id: 'github-4711',
      name: 'GitHub (ghopper)',
      done_at: '2026-07-14T17:02:00.000Z',
      done_by: '0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada',
      is_carried_over: false,
      settled_by: null,
    },
  ],
}

export const exampleOpenFollowUp: OpenFollowUp = {
  id: '0199d0b7-2f4d-7c02-8f10-5b7e9a3c1d42',
  user_id: '0199c2f0-5b1e-7c3a-9a52-6f0d8e1b2c47',
  kind: 'integration',
  item_id: 'github-4711',
  name: 'GitHub (ghopper)',
}
