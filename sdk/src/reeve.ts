import type { AuthMethods } from './auth.ts'
import { AUTH } from './auth-operations.ts'
import { Groups } from './generated/methods.ts'
import { OPERATIONS } from './generated/table.ts'
import { bind } from './methods.ts'
import { createTransport, type ReeveOptions } from './transport.ts'

/** A client of one Reeve, as one caller. It keeps nothing but its options, so making one is cheap. */
export class Reeve extends Groups {
  declare readonly auth: AuthMethods

  constructor(options: ReeveOptions) {
    super()
    const send = createTransport(options)
    for (const [group, operations] of Object.entries({ ...OPERATIONS, auth: AUTH })) {
      Object.assign(this, { [group]: bind(send, operations) })
    }
  }
}
