import { useState } from 'react'

/**
 * The row with this id in its last known state, because someone else's change may remove it from the list while a
 * dialog shows it.
 */
export function useLastSeenRow<Row extends { readonly id: string }>(rows: readonly Row[], id: string | undefined) {
  const [kept, keep] = useState<Row>()
  const found = rows.find(row => row.id === id)
  if (found && found !== kept) keep(found)
  return found ?? (kept?.id === id ? kept : undefined)
}
