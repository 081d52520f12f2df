import type { findMember, putMember } from '../members/index.ts'

/** Members know invitations, and invitations do not know members: what they ask of them is brought by `app.ts`. */
export interface Memberships {
  readonly findMember: typeof findMember
  readonly putMember: typeof putMember
}
