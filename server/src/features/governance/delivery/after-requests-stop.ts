import type { QueryContext } from '../../../operations/operation.ts'

/** The webhook whose requests have to stop. */
export interface StoppedWebhook {
  readonly organizationId: string
  readonly webhookId: string
}

export interface RequestStops {
  /** A change that stops requests is about to be committed: sending pauses for a moment. */
  pauseSending(): void
  /**
   * Resolves once no request that uses the webhook's former state can still leave. A removal, a disabling and a new url
   * promise this with their answer. Call it after the commit, on no transaction's connection. A replayed answer tells
   * the workers only if a stop is still under way, because most replays come long after it.
   */
  wait(webhook: StoppedWebhook, isReplayed?: boolean): Promise<void>
}

/**
 * Delays an answer until requests have stopped, if some may be under way. Undefined where nothing sends, so there is
 * nothing to wait for.
 */
export function afterRequestsStop<Response>(
  requestStops: RequestStops | undefined,
  webhook: StoppedWebhook,
  response: Response,
  isUnderWay: Promise<boolean> | true = true,
): (() => Promise<Response>) | undefined {
  if (!requestStops) return undefined
  requestStops.pauseSending()
  return async () => {
    if (await isUnderWay) await requestStops.wait(webhook)
    return response
  }
}

/** A replayed answer promises the same as the first one, so it waits in the same way. */
export const replayAfterRequestsStop =
  (requestStops: RequestStops | undefined) =>
  async ({ caller, params }: Pick<QueryContext<{ id: string }>, 'caller' | 'params'>): Promise<void> =>
    requestStops?.wait({ organizationId: caller.organizationId, webhookId: params.id }, true)
