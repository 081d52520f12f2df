import type { LoginBlockRow } from '../../src/features/accounts/login-blocks/index.ts'
import type { MemberRow } from '../../src/features/members/index.ts'
import type { SuspensionRow } from '../../src/features/offboarding/suspensions.sql.ts'
import type { OracleRow } from '../../src/features/oracle/index.ts'
import type { ProfileRow } from '../../src/features/profiles/profiles.sql.ts'
import type { TriggerRow } from '../../src/features/triggers/triggers.sql.ts'
import { newId } from '../../src/kernel/ids.ts'
import { NOW, ORGANIZATION } from './deciding.ts'

/** An active member without any permission. */
export const memberRow = (fields: Partial<MemberRow> = {}): MemberRow => ({
  organization_id: ORGANIZATION,
  user_id: newId(),
  email: 'mallory@acme.test',
  name: 'Mallory',
  profile_id: newId(),
  profile_name: 'Member',
  permissions: [],
  is_owner: false,
  status: 'active',
  suspended_at: null,
  joined_at: NOW,
  last_active_at: null,
  external_id: null,
  metadata: {},
  directory_id: null,
  held_by: [],
  accountable_user_id: null,
  ...fields,
})

export const profileRow = (fields: Partial<ProfileRow> = {}): ProfileRow => ({
  organization_id: ORGANIZATION,
  id: newId(),
  name: 'Support',
  description: '',
  permissions: ['members.read'],
  built_in: null,
  is_owner: false,
  ...fields,
})

export const ownerProfileRow = (): ProfileRow =>
  profileRow({ name: 'Owner', permissions: ['*'], built_in: 'owner', is_owner: true })

/** The open suspension of a member, without a login block. */
export const suspensionRow = (
  { user_id }: Pick<MemberRow, 'user_id'>,
  fields: Partial<SuspensionRow> = {},
): SuspensionRow => ({
  organization_id: ORGANIZATION,
  id: newId(),
  user_id,
  reason: 'first',
  suspended_at: NOW,
  suspended_by: newId(),
  oracle_paused: false,
  block_login: false,
  is_local: true,
  directory_id: null,
  ...fields,
})

/** An enabled trigger of the kind `agent`. */
export const triggerRow = (id: string, fields: Partial<TriggerRow> = {}): TriggerRow => ({
  id,
  user_id: newId(),
  kind: 'agent',
  name: id,
  enabled: true,
  integration_id: null,
  runs_oracle: false,
  disabled_by_suspension: null,
  ...fields,
})

/** The running Oracle of a member. */
export const oracleRow = ({ user_id }: Pick<MemberRow, 'user_id'>, fields: Partial<OracleRow> = {}): OracleRow => ({
  organization_id: ORGANIZATION,
  name: 'Pythia',
  owner_user_id: user_id,
  status: 'running',
  paused_by_suspension: null,
  ...fields,
})

/** A login block that is in place and was set by a suspension. */
export const loginBlockRow = (
  { id, organization_id, user_id }: Pick<SuspensionRow, 'id' | 'organization_id' | 'user_id'>,
  state: LoginBlockRow['state'] = 'in_place',
): LoginBlockRow => ({ user_id, state, organization_id, suspension_id: id })
