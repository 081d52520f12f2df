import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /**
   * Where it stands on a narrow screen, where a row has two lines. A third line is only there: it says in words what
   * stands in columns of their own on a wide screen.
   */
  readonly narrow: 'first' | 'first-end' | 'second' | 'second-end' | 'third' | 'hidden'
  /** On a narrow screen its title stands before the value, which does not say what it is. */
  readonly isNamed?: true
  /** The list can go by it, and goes this way first. */
  readonly sorts?: Order
}

export type Order = 'asc' | 'desc'

/** What a list goes by: a column, or its usual order. */
export interface Sorting {
  readonly by: string | undefined
  readonly order: Order
  readonly change: (by: string | undefined, order: Order) => void
}

export interface DataTableProps<Row> {
  /** What the rows are, for those who do not see them. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Below 48em there are no heads to press: a choice elsewhere on the screen takes their place. */
  readonly sorting?: Sorting
}

/** Rows of 44 px; below 48em each becomes two or three lines, and nothing scrolls sideways. */
export function DataTable<Row>({ caption, columns, rows, keyOf, sorting }: DataTableProps<Row>) {
  return (
    <table className={classes.table}>
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      <thead>
        <tr>
          {columns.map(({ id, title, narrow, sorts }) =>
            sorts && sorting ? (
              <SortableHead key={id} id={id} title={title} first={sorts} sorting={sorting} />
            ) : (
              <th key={id} scope="col" data-narrow={narrow}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={keyOf(row)}>
            {columns.map(({ id, title, cell, narrow, isNamed }) => (
              <td key={id} data-narrow={narrow} data-title={isNamed && title}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SortableHeadProps {
  readonly id: string
  readonly title: string
  readonly first: Order
  readonly sorting: Sorting
}

/** Pressed once it goes one way, then the other, and then the list has its usual order again. */
function SortableHead({ id, title, first, sorting: { by, order, change } }: SortableHeadProps) {
  const isSorted = by === id
  const press = () => {
    if (!isSorted) change(id, first)
    else if (order === first) change(id, first === 'asc' ? 'desc' : 'asc')
    else change(undefined, 'asc')
  }
  return (
    <th scope="col" aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton className={classes.sort} data-order={isSorted ? order : undefined} onClick={press}>
        {title}
      </UnstyledButton>
      <span className={classes.unpressed}>{title}</span>
    </th>
  )
}
