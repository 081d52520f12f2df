import Type from 'typebox'
import { Enum, ExternalId, SentTimestamp, Uuid } from '../../kernel/schema.ts'
import type { MemberFilter } from './member-lists.sql.ts'
import { MEMBER_KINDS, type MemberKind } from './members.contract.ts'

/** Maximum number of ids. With more, the URL would be too long for some proxies. */
const MOST_IDS = 100

/** The filters that the list and the count of members share. */
export const MemberCountFilter = {
  kind: Type.Optional(Enum(MEMBER_KINDS, { description: 'Filter by kind: people or service accounts' })),
  profile_id: Type.Optional({ ...Uuid, description: 'Filter by profile' }),
  external_id: Type.Optional({ ...ExternalId, description: 'Filter by external id' }),
  last_active_before: Type.Optional({
    ...SentTimestamp,
    description: 'Only members without activity since this time',
  }),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Search by part of a name, email address or external id (case-insensitive)',
    }),
  ),
}

/** All filters of the list of members. */
export const MemberListFilter = {
  status: Type.Optional(Enum(['active', 'suspended'], { description: 'Filter by status' })),
  user_id: Type.Optional(
    Type.Array(Uuid, {
      minItems: 1,
      maxItems: MOST_IDS,
      description: `Filter by user id. Repeat the parameter for up to ${MOST_IDS} members`,
    }),
  ),
  ...MemberCountFilter,
}

export interface MemberQuery {
  readonly status?: 'active' | 'suspended'
  readonly user_id?: string[]
  readonly kind?: MemberKind
  readonly profile_id?: string
  readonly external_id?: string
  readonly last_active_before?: string
  readonly q?: string
}

export const toMemberFilter = (asked: MemberQuery): MemberFilter => ({
  status: asked.status,
  userIds: asked.user_id,
  kind: asked.kind,
  profileId: asked.profile_id,
  externalId: asked.external_id,
  lastActiveBefore: asked.last_active_before,
  q: asked.q,
})
