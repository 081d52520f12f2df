import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './get-member.module.css'
import type { ResourceKind } from './use-resource-summary.ts'

interface ResourceTableProps<Row> {
  /** The fragment of links to the table. A table that has it shows the number of its rows beside the title. */
  readonly anchor?: ResourceKind
  readonly title: string
  readonly what?: ReactNode
  /** Content beside the title, such as an explanation of it. */
  readonly after?: ReactNode
  readonly actions?: ReactNode
  /** The text for an empty table. */
  readonly none: ReactNode
  readonly rows: readonly Row[] | undefined
  readonly more?: string | null | undefined
  readonly query: {
    readonly error: Error | null
    readonly refetch: () => unknown
    /** The reason why the caller may not see the table. */
    readonly denied?: string | undefined
  }
  readonly columns: readonly Column<Row>[]
  /** True for rows that need no headings, such as sentences. */
  readonly isHeadHidden?: true
}

/** A titled table of a member's resources or entries. */
export function ResourceTable<Row extends { readonly id: string }>({
  anchor,
  title,
  what,
  after,
  actions,
  none,
  rows,
  more,
  query,
  columns,
  isHeadHidden,
}: ResourceTableProps<Row>) {
  const { t } = useTranslation('members')
  // A section without rows is a single line, so that it takes little space between the sections with rows.
  const isEmpty = query.denied !== undefined || rows?.length === 0
  return (
    <Section
      {...(isEmpty ? ({ isSplit: true } as const) : ({ isWide: true } as const))}
      anchor={anchor}
      title={title}
      after={
        <>
          {anchor && rows && rows.length > 0 && (
            <span className={classes.number} data-numbers>
              {rows.length}
              {more && '+'}
            </span>
          )}
          {after}
        </>
      }
      what={what}
      actions={actions}
    >
      {query.error && query.denied === undefined && <Problem error={query.error} retry={() => void query.refetch()} />}
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {query.denied ?? none}
        </Text>
      )}
      {rows && rows.length > 0 && (
        <DataTable caption={title} columns={columns} rows={rows} keyOf={({ id }) => id} isHeadHidden={isHeadHidden} />
      )}
      {more && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('tables.more', { count: rows?.length ?? 0 })}
        </Text>
      )}
    </Section>
  )
}
