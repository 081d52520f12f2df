import { useState } from 'react'

/**
 * Keeps rows in place while the pointer is over them. During this time the shown rows are updated, but no row appears
 * or disappears.
 *
 * @param rows the current rows, which a background refetch may change
 * @param idOf a function that returns the id of a row
 * @param list identifies the list: rows of another filter or page are shown immediately
 */
export function useHeldRows<Row>(rows: readonly Row[], idOf: (row: Row) => string, list: string) {
  const [held, setHeld] = useState<{ readonly list: string; readonly rows: readonly Row[] }>()
  const current = new Map(rows.map(row => [idOf(row), row]))
  const kept = held?.list === list ? held.rows : undefined
  const keptIds = new Set(kept?.map(idOf))
  const hold = () => setHeld({ list, rows })
  return {
    shown: kept?.map(row => current.get(idOf(row)) ?? row) ?? rows,
    /** The number of new rows that are not shown yet. */
    waiting: kept ? rows.filter(row => !keptIds.has(idOf(row))).length : 0,
    /** Shows the new rows. */
    release: hold,
    /** Handlers of the element around the rows. */
    area: { onPointerMove: () => kept ?? hold(), onPointerLeave: () => setHeld(undefined) },
  }
}
