import { useState } from 'react'

/**
 * Returns the last known state of the row with this id. While a dialog shows the row, someone else's change may remove
 * it from the list.
 */
export function useLastSeenRow<Row extends { readonly id: string }>(rows: readonly Row[], id: string | undefined) {
  const [kept, keep] = useState<Row>()
  const found = rows.find(row => row.id === id)
  if (found && found !== kept) keep(found)
  return found ?? (kept?.id === id ? kept : undefined)
}
