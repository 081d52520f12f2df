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
export type { CallOptions, DryRunOptions, WriteOptions } from './options.ts'
export { Reeve } from './reeve.ts'
export type { AuditExport } from './streams.ts'
export type { ReeveOptions } from './transport.ts'
export * as webhooks from './webhooks.ts'
