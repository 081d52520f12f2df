import type { TablerIcon } from '@tabler/icons-react'
import IconSearchOff from '@tabler/icons-react/icons/IconSearchOff'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { localeOf } from './locale.ts'
import { EmptyState } from './notice.tsx'
import { Pager, type PagerProps } from './pager.tsx'

interface FilteredListProps<Row> extends DataTableProps<Row>, PagerProps {
  readonly search?: ReactNode
  /** A control before the filters, which stays visible on a narrow screen, in a row of its own. */
  readonly lead?: ReactNode
  readonly filters: ReactNode
  /** The number of filters with a value. */
  readonly active: number
  readonly clear: () => void
  /** Buttons at the end of the row of filters. */
  readonly filterActions?: ReactNode
  /** Titles of the empty list, without filters and with them. */
  readonly none: string
  readonly noneFits: string
  /** The text of the empty state, which explains the kind of row or the missing results. */
  readonly why: string
  /** The action that creates the first row. */
  readonly begin?: ReactNode
  readonly icon?: TablerIcon
  /** A link to further explanations of an empty list. */
  readonly guide?: ReactNode
  /** The link that clears the filters. */
  readonly all: ReactNode
}

/** One page of a list, between its filters and its pager, or its empty state. */
export function FilteredList<Row>({
  search,
  lead,
  filters,
  active,
  clear,
  filterActions,
  none,
  noneFits,
  why,
  begin,
  icon,
  guide,
  all,
  cursor,
  next,
  go,
  ...table
}: FilteredListProps<Row>) {
  const isFiltered = active > 0
  // There is nothing to filter before the first row.
  const isEmpty = table.rows.length === 0 && !isFiltered && cursor === undefined
  return (
    <>
      {!isEmpty && (
        <FilterBar
          search={search}
          lead={lead}
          active={active}
          clear={clear}
          count={cursor === undefined && <ResultCount shown={table.rows.length} isWhole={next === null} />}
          actions={filterActions}
        >
          {filters}
        </FilterBar>
      )}
      {table.rows.length > 0 ? (
        <DataTable {...table} />
      ) : (
        <EmptyState
          icon={isFiltered ? IconSearchOff : icon}
          title={isFiltered ? noneFits : none}
          actions={
            isFiltered ? (
              all
            ) : (
              <>
                {begin}
                {guide}
              </>
            )
          }
        >
          {why}
        </EmptyState>
      )}
      <Pager cursor={cursor} next={next} go={go} />
    </>
  )
}

interface ResultCountProps {
  readonly shown: number
  /** False if there are further pages. */
  readonly isWhole: boolean
}

/**
 * The count on the first page: "14 results", or "50+ results" if there are further pages, because the API does not
 * count these lists. A later page has no count, because the rows before it are unknown.
 */
function ResultCount({ shown, isWhole }: ResultCountProps) {
  const { t, i18n } = useTranslation('ui')
  const number = shown.toLocaleString(localeOf(i18n.language))
  return (
    <span role="status" data-numbers>
      {isWhole ? t('filters.count', { count: shown, number }) : t('filters.more', { number })}
    </span>
  )
}
