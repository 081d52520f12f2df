import { useDeferredValue } from 'react'
import { isPageRestored } from './restored-page.ts'

/** Number of rows that are rendered immediately: those that a screen of usual height shows. */
const FIRST_ROWS = 16

/**
 * Returns the number of rows to render. When a list opens, its first rows are painted before the others are rendered:
 * rendering 50 rows takes up to 200 ms, during which the page would not respond. A restored scroll position needs all
 * rows immediately. Until the others are rendered, the list is `aria-busy`.
 */
export const useRowLimit = (): number =>
  useDeferredValue(Number.POSITIVE_INFINITY, isPageRestored() ? undefined : FIRST_ROWS)
