import type { Sql, Statement } from '../../database/pool.ts'
import type { Authority } from '../../kernel/authority.ts'

/** Members know invitations, and invitations do not know members: what they ask of them is brought by `app.ts`. */
export interface Memberships {
  findMember(sql: Sql, organizationId: string, userId: string): Promise<Membership | undefined>
  /** Makes an active member of someone who is none, or who was removed. */
  putMember(sql: Sql, organizationId: string, member: { userId: string; profileId: string }, now: Date): Statement
}

interface Membership extends Authority {
  readonly name: string
  readonly status: 'active' | 'suspended'
}
