import Type, { type Static } from 'typebox'
import { Name, Nullable, Timestamp, Uuid, Word } from '../../kernel/schema.ts'
import { SCOPES } from '../../kernel/vocabulary.ts'

export const Organization = Type.Object({ id: Uuid, name: Type.String(), created_at: Timestamp })
export type OrganizationView = Static<typeof Organization>

export const OrganizationChanges = Type.Object({ name: Name }, { additionalProperties: false })

const Scopes = (description: string) => Type.Array(Word(SCOPES), { description })

export const CallerView = Type.Object({
  organization: Type.Object({ id: Uuid, name: Type.String() }),
  user: Type.Object({ user_id: Uuid, name: Type.String(), email: Type.String() }),
  is_owner: Type.Boolean(),
  permissions: Type.Array(Type.String(), { description: 'What the user may do at this moment; `["*"]` for an owner' }),
  key: Nullable(
    Type.Object(
      {
        id: Uuid,
        name: Type.String(),
        scopes: Scopes('What the key may be used for at this moment'),
        ineffective_scopes: Scopes('Given to the key, and without effect while its owner could not grant them'),
      },
      { description: 'The API key that made this call; null for a session' },
    ),
  ),
})

/** What the documents show of an organization. */
export const organizationExample = {
  id: '01997c1d-0b52-7c11-9a3e-5f2d8c4b6a01',
  name: 'Acme',
  created_at: '2026-01-12T09:30:00.000Z',
}
