import type { Outcome, QueryContext } from '../../../operations/operation.ts'

/** The webhook whose requests are revoked. */
export interface RevokedWebhook {
  readonly organizationId: string
  readonly webhookId: string
}

export interface RevocationBarrier {
  /** Pauses sending for a moment. Call it before committing a change that revokes requests. */
  pauseSending(): void
  /**
   * Resolves once no request with the webhook's former state can be sent any more. The API guarantees this when it
   * responds to a change that revokes requests: removing or disabling a webhook, changing its URL or format, or
   * rotating its secret without an overlap. Call it after the commit, outside any transaction. For a replayed response,
   * it notifies the workers only if a revocation is still in progress, because most replays come long after the
   * revocation.
   * @throws delete_in_progress if it takes too long
   */
  wait(webhook: RevokedWebhook, options?: WaitOptions): Promise<void>
}

export interface WaitOptions {
  /** True if an earlier request made the change; false by default. */
  readonly isReplayed?: boolean
}

/**
 * Delays the response of a change until the webhook's requests are revoked. Does not delay it if none can be in
 * progress, or without a barrier, because then no worker sends requests.
 */
export const afterRevocation = (
  barrier: RevocationBarrier | undefined,
  webhook: RevokedWebhook,
  { mayBeInProgress = true }: { readonly mayBeInProgress?: boolean } = {},
): Pick<Outcome<unknown>, 'beforeWrites' | 'beforeResponse'> => ({
  ...(barrier && { beforeWrites: barrier.pauseSending }),
  ...(barrier && mayBeInProgress && { beforeResponse: () => barrier.wait(webhook) }),
})

/** Waits for the revocation of several webhooks, as `afterRevocation` does for one. */
export const waitForRevocations = async (
  barrier: RevocationBarrier | undefined,
  organizationId: string,
  webhookIds: readonly string[],
  options?: WaitOptions,
): Promise<void> => {
  await Promise.all(webhookIds.map(webhookId => barrier?.wait({ organizationId, webhookId }, options)))
}

/** Delays a replayed response in the same way, so that it gives the same guarantee as the first response. */
export const replayAfterRevocation =
  (barrier: RevocationBarrier | undefined) =>
  async ({ caller, params }: Pick<QueryContext<{ id: string }>, 'caller' | 'params'>): Promise<void> =>
    barrier?.wait({ organizationId: caller.organizationId, webhookId: params.id }, { isReplayed: true })
