import type { AuthMethods } from './auth.ts'
import { AUTH } from './auth-operations.ts'
import { Groups } from './generated/methods.ts'
import { OPERATIONS } from './generated/table.ts'
import { bind } from './methods.ts'
import { createTransport, type ReeveOptions } from './transport.ts'

export * as auditTrail from './audit-trail/index.ts'
export type * from './auth.ts'
export {
  type AnyReeveError,
  type ClientCode,
  type ErrorCode,
  isReeveError,
  type OperationId,
  ReeveError,
} from './errors.ts'
export type * from './generated/methods.ts'
export type * from './generated/schemas.ts'
export type { List } from './lists.ts'
export type {
  Answered,
  AnswerPromise,
  CallOptions,
  ConditionalOptions,
  DryRunOptions,
  WriteOptions,
} from './options.ts'
export type { AuditExport, Export } from './streams.ts'
export type { ReeveOptions } from './transport.ts'
export * as webhooks from './webhooks.ts'

/** A client of a Reeve service for one caller. It has no state except its options, so creating one is cheap. */
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
