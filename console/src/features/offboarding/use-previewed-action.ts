import { isReeveError } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mayBeDone } from '../../api/problem.tsx'
import { ChangedMeanwhile } from './use-live-preview.ts'

/** Delay before the receipt of a lost response is requested again. */
const ASKED_AGAIN_MS = 2_000

/** Maximum number of attempts while others change state that no line of the preview shows. */
const MOST_TRIES = 3

interface PreviewedAction<Order, Receipt> {
  readonly call: (order: Order, ifMatch: string | undefined) => Promise<Receipt>
  /**
   * Resolves to the ETag of the current preview. Rejects if the preview has changes that the person has not
   * acknowledged.
   */
  readonly confirm: () => Promise<string | undefined>
  readonly onDone: (receipt: Receipt, order: Order) => void
}

interface Sent<Order> {
  readonly order: Order
  readonly ifMatch: string | undefined
  readonly fault?: Error
}

/**
 * Runs a previewed action with exactly the previewed effects, or not at all. `sent` is the request whose outcome is
 * unknown, with the error. A retry is the same request with the same idempotency key, so a completed action only gets
 * its response again. The preview is refetched first: if the service cannot be reached, it is certain that nothing was
 * done.
 */
export function usePreviewedAction<Order, Receipt>({ call, confirm, onDone }: PreviewedAction<Order, Receipt>) {
  const [sent, setSent] = useState<Sent<Order>>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (order: Order) => {
      if (sent) return call(order, sent.ifMatch)
      for (let tried = 1; ; tried++) {
        const ifMatch = await confirm()
        setSent({ order, ifMatch })
        try {
          return await call(order, ifMatch)
        } catch (error) {
          if (!isReeveError(error, 'changed_meanwhile') || tried === MOST_TRIES) throw error
        }
      }
    },
    onSuccess: (receipt, order): void => {
      setSent(undefined)
      onDone(receipt, order)
    },
    onError: fault => setSent(before => (before && mayBeDone(fault) ? { ...before, fault } : undefined)),
  })
  const failed = sent?.fault ?? (error instanceof ChangedMeanwhile ? null : error)
  return { act: mutate, isPending, sent, failed }
}

/** Requests the receipt of an action whose response was lost, once the action seems to be done. */
export function useReceiptRetry<Order, Receipt>(
  { act, isPending, sent }: ReturnType<typeof usePreviewedAction<Order, Receipt>>,
  seemsDone: boolean,
): void {
  useEffect(() => {
    if (!sent?.fault || isPending || !seemsDone) return
    const next = setTimeout(() => act(sent.order), ASKED_AGAIN_MS)
    return () => clearTimeout(next)
  }, [act, isPending, sent, seemsDone])
}
