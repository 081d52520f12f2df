import { useState } from 'react'

/** The row with an id as it was last seen: somebody else's change may take it off the list while one looks at it. */
export function useLastSeenRow<Row extends { readonly id: string }>(rows: readonly Row[], id: string | undefined) {
  const [kept, keep] = useState<Row>()
  const found = rows.find(row => row.id === id)
  if (found && found !== kept) keep(found)
  return found ?? (kept?.id === id ? kept : undefined)
}
