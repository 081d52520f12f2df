import type { OracleView } from './oracle.contract.ts'
import type { Oracle } from './oracle.sql.ts'

export const toOracleView = ({
  name,
  ownerUserId,
  status,
}: Pick<Oracle, 'name' | 'ownerUserId' | 'status'>): OracleView => ({
  name,
  owner_user_id: ownerUserId,
  status,
})
