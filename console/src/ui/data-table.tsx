import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { useRowLimit } from './use-row-limit.ts'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /**
   * The cell's place on a narrow screen: in the first or second line, at the line's start or `-end`. `both` spans the
   * two lines: its parts are items of the row's grid, whose first two columns are for a checkbox and an avatar. In such
   * a row, `end` is the last column of the first line. `third` is an extra line that only a narrow screen has; it
   * combines several columns of a wide screen into one text. `hidden` columns are shown only above 60em.
   */
  readonly narrow: 'both' | 'first' | 'first-end' | 'second' | 'second-end' | 'third' | 'end' | 'hidden'
  /** True if the title is only for screen readers. */
  readonly isTitleHidden?: true
  /** True for rows with content in this column. The column is hidden if no row has any. By default, all rows have. */
  readonly isFilled?: (row: Row) => boolean
  /**
   * Truncates each line of the cell on a wide screen, so that all rows have the same height. `fill`: the column takes
   * the width that the others leave. `fit`: at most 160 px. Each line needs a `title` with its full text. The other
   * cells of the row do not wrap either.
   */
  readonly truncate?: 'fill' | 'fit'
  /** True for numbers, which are right-aligned on a wide screen. */
  readonly isNumber?: true
  /** True for a row's buttons, which are right-aligned at the edge of a wide table. */
  readonly isActions?: true
  /** True if on a narrow screen the title precedes the value, which would be unclear alone. */
  readonly isNamed?: true
  /** The first direction of sorting; undefined if the column is not sortable. */
  readonly sorts?: Order
}

export type Order = 'asc' | 'desc'

/** The sort order of a table. `by` is undefined for the default order. */
export interface Sorting {
  readonly by: string | undefined
  readonly order: Order
  readonly change: (by: string | undefined, order: Order) => void
}

export interface DataTableProps<Row> {
  /** The table's caption, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** True for rows that the person has selected. */
  readonly isSelected?: (row: Row) => boolean
  /** True for rows that need no attention any more, such as a revoked key. Their text is grey. */
  readonly isSettled?: (row: Row) => boolean
  /** Headings are hidden below 48em, where another control must offer the sorting. */
  readonly sorting?: Sorting
  /** True if the headings are only for screen readers. */
  readonly isHeadHidden?: true | undefined
  /** True for rows of 36 px on a wide screen, for long lists whose rows have one line. */
  readonly isCompact?: true
  /** A checkbox in the first heading, aligned with the checkboxes of the rows. It is hidden below 48em. */
  readonly selectAll?: ReactNode
  /** The same checkbox with its label, in a row of its own above the others. It is shown only below 48em. */
  readonly selectRow?: ReactNode
}

/** A table with rows of 44 px. Below 48em each row becomes two or three lines, without horizontal scrolling. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, keyOf, isSelected, isSettled, sorting, selectAll, selectRow } = props
  const limit = useRowLimit()
  const columns = props.columns.filter(({ isFilled }) => !isFilled || rows.some(isFilled))
  return (
    <div className={classes.card}>
      {selectRow && <div className={classes.selectRow}>{selectRow}</div>}
      <table
        className={classes.table}
        data-headless={props.isHeadHidden}
        data-compact={props.isCompact}
        aria-busy={limit < rows.length || undefined}
      >
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map(({ id, title, narrow, sorts, isTitleHidden, isNumber, isActions }, index) => {
              const select = index === 0 && selectAll && <span className={classes.selectAll}>{selectAll}</span>
              return sorts && sorting ? (
                <SortableHead key={id} id={id} title={title} narrow={narrow} first={sorts} sorting={sorting}>
                  {select}
                </SortableHead>
              ) : (
                <th key={id} scope="col" data-narrow={narrow} data-number={isNumber} data-actions={isActions}>
                  {select}
                  {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, limit).map(row => (
            <tr
              key={keyOf(row)}
              data-selected={isSelected?.(row) || undefined}
              data-settled={isSettled?.(row) || undefined}
            >
              {columns.map(({ id, title, cell, narrow, truncate, isNamed, isNumber, isActions }) => (
                <td
                  key={id}
                  data-narrow={narrow}
                  data-truncate={truncate}
                  data-title={isNamed && title}
                  data-number={isNumber}
                  data-actions={isActions}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SortableHeadProps {
  readonly id: string
  readonly title: string
  readonly narrow: Column<unknown>['narrow']
  readonly first: Order
  readonly sorting: Sorting
  readonly children: ReactNode
}

/** A heading that sorts by its column. Clicks cycle through `first`, the opposite direction, and the default order. */
function SortableHead({ id, title, narrow, first, sorting, children }: SortableHeadProps) {
  const { order, change } = sorting
  const isSorted = sorting.by === id
  const press = () => {
    if (!isSorted) change(id, first)
    else if (order === first) change(id, first === 'asc' ? 'desc' : 'asc')
    else change(undefined, 'asc')
  }
  return (
    <th scope="col" data-narrow={narrow} aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}>
      {children}
      <UnstyledButton className={classes.sort} data-order={isSorted ? order : undefined} onClick={press}>
        {title}
      </UnstyledButton>
      <span className={classes.unpressed}>{title}</span>
    </th>
  )
}
