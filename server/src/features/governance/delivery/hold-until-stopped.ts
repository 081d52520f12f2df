import type { QueryContext } from '../../../operations/operation.ts'

/** Which webhook's requests have to stop. */
export interface StoppedWebhook {
  readonly organizationId: string
  readonly webhookId: string
}

export interface RequestStops {
  /** A change that stops requests is about to be committed: sending makes way for it. */
  expect(): void
  /**
   * Resolves once no request that goes by the webhook's former state can still leave: what the answer of a removal,
   * of a disabling and of another url promises. Called after the commit, on no transaction's connection. For a
   * replayed answer workers are told only where a stop is still under way: most replays come long after it.
   */
  wait(webhook: StoppedWebhook, isReplayed?: boolean): Promise<void>
}

/**
 * Holds an answer back until requests have stopped; undefined where nothing sends, so that there is nothing to wait
 * for.
 */
export function holdUntilStopped<Response>(
  requestStops: RequestStops | undefined,
  webhook: StoppedWebhook,
  response: Response,
): (() => Promise<Response>) | undefined {
  if (!requestStops) return undefined
  requestStops.expect()
  return async () => {
    await requestStops.wait(webhook)
    return response
  }
}

/** A stored answer promises the same as it did at first, and so is held in the same way. */
export const holdReplay =
  (requestStops: RequestStops | undefined) =>
  async ({ caller, params }: Pick<QueryContext<{ id: string }>, 'caller' | 'params'>): Promise<void> =>
    requestStops?.wait({ organizationId: caller.organizationId, webhookId: params.id }, true)
