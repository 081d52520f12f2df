import { csvRecord } from '../../kernel/csv.ts'
import type { MemberView } from './members.contract.ts'

/** The exported fields of a member, in the order of the CSV columns. */
const COLUMNS: readonly (keyof MemberView)[] = [
  'user_id',
  'email',
  'name',
  'profile_id',
  'is_owner',
  'status',
  'suspended_at',
  'joined_at',
  'last_active_at',
  'external_id',
  'metadata',
  'directory_id',
  'held_by',
  'kind',
  'accountable_user_id',
]

export const MEMBERS_CSV_HEADER = csvRecord(COLUMNS)

/** One member as a CSV record (RFC 4180), with its fields in the order of the header. */
export const toMemberRecord = (member: MemberView): string => csvRecord(COLUMNS.map(column => toValue(member, column)))

function toValue(member: MemberView, column: keyof MemberView) {
  if (column === 'metadata') return Object.keys(member.metadata).length > 0 ? JSON.stringify(member.metadata) : ''
  return column === 'held_by' ? member.held_by.join(' ') : member[column]
}
