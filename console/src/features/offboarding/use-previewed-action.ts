import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mayBeDone } from '../../api/problem.tsx'
import { ChangedMeanwhile } from './use-live-preview.ts'

/** Delay before the receipt of a lost response is requested again. */
const ASKED_AGAIN_MS = 2_000

interface PreviewedAction<Order, Receipt> {
  readonly call: (order: Order) => Promise<Receipt>
  /** Rejects if the preview has changed unseen. */
  readonly refetchBeforeAct: () => Promise<void>
  readonly onDone: (receipt: Receipt) => void
}

/**
 * The action of a preview. `sent` is the order whose outcome is unknown, with the fault. A retry uses the same
 * idempotency key, so an action that was done is only answered again.
 */
export function usePreviewedAction<Order, Receipt>({
  call,
  refetchBeforeAct,
  onDone,
}: PreviewedAction<Order, Receipt>) {
  const [sent, setSent] = useState<{ order: Order; fault?: Error }>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (order: Order) => {
      if (!sent) await refetchBeforeAct()
      setSent(before => ({ ...before, order }))
      return call(order)
    },
    onSuccess: (receipt): void => {
      setSent(undefined)
      onDone(receipt)
    },
    onError: (fault, order) => setSent(before => (before && mayBeDone(fault) ? { order, fault } : undefined)),
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
