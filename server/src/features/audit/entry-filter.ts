import Type from 'typebox'
import { Uuid } from '../../kernel/schema.ts'
import type { EntryFilter } from './audit.sql.ts'

const Text = Type.String({ minLength: 1, maxLength: 200 })

/** The filters of entries, except for the time range. */
export const EntryFilterFields = {
  action: Type.Optional({ ...Text, description: 'Such as member.suspended, or a prefix such as member.*' }),
  actor: Type.Optional({ ...Uuid, description: 'Filter by actor' }),
  key: Type.Optional({ ...Uuid, description: 'Filter by API key' }),
  target: Type.Optional({ ...Text, description: 'Filter by target' }),
  target_type: Type.Optional({ ...Text, description: 'Such as member' }),
  request_id: Type.Optional({ ...Text, description: 'Filter by request' }),
}

type Asked = { readonly [Field in keyof typeof EntryFilterFields]?: string | undefined }

export const toEntryFilter = ({ actor, key, target_type, request_id, ...asked }: Asked): EntryFilter => ({
  ...asked,
  actor: actor?.toLowerCase(),
  key: key?.toLowerCase(),
  targetType: target_type,
  requestId: request_id,
})
