import type { DisabledReason } from './webhooks.contract.ts'

/** The columns that change with `enabled` when a webhook is disabled. */
export const disabled = (reason: DisabledReason, at: Date) => ({ disabled_at: at, disabled_reason: reason })

export const enabled = { disabled_at: null, disabled_reason: null }
