import type { OracleView } from './oracle.contract.ts'
import type { OracleRow } from './oracle.sql.ts'

export const toOracleView = ({ name, owner_user_id, status }: OracleRow): OracleView => ({
  name,
  owner_user_id,
  status,
})
