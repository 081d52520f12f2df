import type { DisabledReason } from './webhooks.contract.ts'

/** Columns of a disabled webhook. */
export const disabled = (reason: DisabledReason, at: Date) => ({ disabled_at: at, disabled_reason: reason })

export const enabled = { disabled_at: null, disabled_reason: null }
