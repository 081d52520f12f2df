import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { EmptyState } from './notice.tsx'
import { Pager, type PagerProps } from './pager.tsx'

interface FilteredListProps<Row> extends DataTableProps<Row>, PagerProps {
  readonly filters: ReactNode
  readonly isFiltered: boolean
  /** What is said when there are no rows at all, and when none fits the filters. */
  readonly none: string
  readonly noneFits: string
  /** What the rows are, or why there may be none. */
  readonly why: string
  /** The way to the first row, where there is none at all. */
  readonly begin?: ReactNode
  /** The way to the list without filters. */
  readonly all: ReactNode
}

/** One page of a list, between its filters and the way to the next page; or why there are no rows. */
export function FilteredList<Row>({
  filters,
  isFiltered,
  none,
  noneFits,
  why,
  begin,
  all,
  cursor,
  next,
  go,
  ...table
}: FilteredListProps<Row>) {
  return (
    <>
      <Group component="search" gap="sm" mb="sm" align="end">
        {filters}
      </Group>
      {table.rows.length > 0 ? (
        <DataTable {...table} />
      ) : (
        <EmptyState title={isFiltered ? noneFits : none} actions={isFiltered ? all : begin}>
          {why}
        </EmptyState>
      )}
      <Pager cursor={cursor} next={next} go={go} />
    </>
  )
}
