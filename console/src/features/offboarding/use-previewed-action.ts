import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mayBeDone } from '../../api/problem.tsx'
import { ChangedMeanwhile } from './use-live-preview.ts'

/** How long after a lost answer the receipt is asked for again. */
const ASKED_AGAIN_MS = 2_000

interface PreviewedAction<Order, Receipt> {
  readonly call: (order: Order) => Promise<Receipt>
  /** Rejects if the person has not seen what the act would do now. */
  readonly refetchBeforeAct: () => Promise<void>
  readonly onDone: (receipt: Receipt) => void
}

/**
 * What a preview leads to. `sent` is what was sent and has no answer yet that says whether it was done, and why not. It
 * is sent again under the same key, as the client repeats it: what was done already is only answered again.
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

/** Asks for the receipt of an act whose answer was lost, once it seems to be done. */
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
