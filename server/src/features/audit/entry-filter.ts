import Type from 'typebox'
import { canonicalNetwork } from '../../kernel/network-address.ts'
import { Enum, Uuid } from '../../kernel/schema.ts'
import type { EntryFilter } from './audit.sql.ts'
import { ENTRY_FAMILIES, type EntryFamily } from './entry-families.ts'

const Text = Type.String({ minLength: 1, maxLength: 200 })

/** The filters of entries, except for the time range. */
export const EntryFilterFields = {
  action: Type.Optional({
    ...Text,
    description: 'Filter by action, such as member.suspended, or by a prefix, such as member.*',
  }),
  family: Type.Optional(Enum(ENTRY_FAMILIES, { description: 'Filter by family of actions' })),
  actor: Type.Optional({ ...Uuid, description: 'Filter by actor' }),
  key: Type.Optional({ ...Uuid, description: 'Filter by API key' }),
  target: Type.Optional({ ...Text, description: 'Filter by target' }),
  target_type: Type.Optional({ ...Text, description: 'Filter by type of target, such as member' }),
  request_id: Type.Optional({ ...Text, description: 'Filter by request' }),
  ip: Type.Optional(Type.String({ format: 'ip-network', description: 'Filter by IP address or CIDR block' })),
}

type Asked = { readonly [Field in keyof typeof EntryFilterFields]?: string | undefined } & {
  readonly family?: EntryFamily | undefined
}

export const toEntryFilter = ({ actor, key, target_type, request_id, ip, ...asked }: Asked): EntryFilter => ({
  ...asked,
  actor: actor?.toLowerCase(),
  key: key?.toLowerCase(),
  targetType: target_type,
  requestId: request_id,
  ip: ip === undefined ? undefined : (canonicalNetwork(ip) ?? undefined),
})
