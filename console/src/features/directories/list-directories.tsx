import { Text } from '@mantine/core'
import type { Directory } from '@reeve/sdk'
import IconAddressBook from '@tabler/icons-react/icons/IconAddressBook'
import IconPlus from '@tabler/icons-react/icons/IconPlus'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Problem } from '../../api/problem.tsx'
import { LIVE } from '../../api/queries.ts'
import { ReferenceLink } from '../../layout/reference-link.tsx'
import { SettingsPage } from '../../layout/settings-page.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { RowChevron } from '../../ui/row-chevron.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AllOwnersManaged } from './all-owners-managed.tsx'
import { directoriesQuery } from './directories.queries.ts'
import { stateOf } from './directory-state.ts'
import { DirectoryStateDot } from './directory-state-dot.tsx'
import classes from './list-directories.module.css'
import { useRefusedText } from './use-refused-text.ts'

/** All directories with their health. */
export function ListDirectories() {
  const { t } = useTranslation('directories')
  const { data, error, refetch } = usePermittedQuery({ ...directoriesQuery(), ...LIVE })
  const columns = useColumns()
  const isEmpty = data?.directories.length === 0
  return (
    <SettingsPage
      section="settings.title"
      title={t('title')}
      requires={{ permission: 'directories.manage', what: t('empty.why') }}
      actions={!isEmpty && <Connect />}
    >
      {error && !data && <Problem error={error} retry={() => void refetch()} />}
      {data?.all_owners_managed && <AllOwnersManaged />}
      {isEmpty && (
        <EmptyState
          icon={IconAddressBook}
          title={t('empty.title')}
          actions={
            <>
              <Connect />
              <ReferenceLink section="directories" />
            </>
          }
        >
          {t('empty.why')}
        </EmptyState>
      )}
      {data && !isEmpty && (
        <DataTable caption={t('title')} columns={columns} rows={data.directories} keyOf={({ id }) => id} />
      )}
    </SettingsPage>
  )
}

function Connect() {
  const { t } = useTranslation('directories')
  const { denialReason } = useCaller()
  const navigate = useNavigate()
  return (
    <ReasonButton
      reason={denialReason('directories.manage')}
      leftSection={<Icon of={IconPlus} />}
      onClick={() => navigate({ to: '/settings/directories/new' })}
    >
      {t('connect.open')}
    </ReasonButton>
  )
}

function useColumns(): Column<Directory>[] {
  const { t } = useTranslation('directories')
  return [
    {
      id: 'name',
      title: t('columns.name'),
      narrow: 'first',
      cell: ({ id, name }) => (
        <TextLink size="sm" to="/settings/directories/$directoryId" params={{ directoryId: id }} title={name}>
          {name}
        </TextLink>
      ),
    },
    {
      id: 'state',
      title: t('columns.state'),
      narrow: 'first-end',
      cell: directory => <DirectoryStateDot directory={directory} />,
    },
    {
      id: 'last',
      title: t('columns.last'),
      narrow: 'second',
      isNamed: true,
      cell: directory => <LastRequest directory={directory} />,
    },
    {
      id: 'error',
      title: t('columns.error'),
      narrow: 'hidden',
      isFilled: ({ last_error_at }) => last_error_at !== null,
      cell: directory => <LastError directory={directory} />,
    },
    {
      id: 'managed',
      title: t('columns.managed'),
      narrow: 'hidden',
      isNumber: true,
      cell: ({ people_managed }) => <Count of={people_managed} />,
    },
    {
      id: 'held',
      title: t('columns.held'),
      narrow: 'hidden',
      isNumber: true,
      isFilled: ({ people_held }) => people_held > 0,
      cell: ({ people_held }) => <Count of={people_held} />,
    },
    {
      id: 'people',
      title: t('columns.people'),
      narrow: 'third',
      cell: directory => (
        <>
          <div>
            {t('peopleManaged', { count: directory.people_managed })}
            {directory.people_held > 0 && ` · ${t('peopleHeld', { count: directory.people_held })}`}
          </div>
          <LastError directory={directory} />
        </>
      ),
    },
    {
      id: 'open',
      title: t('columns.open'),
      narrow: 'hidden',
      isTitleHidden: true,
      isActions: true,
      cell: ({ id }) => <RowChevron to="/settings/directories/$directoryId" params={{ directoryId: id }} />,
    },
  ]
}

interface DirectoryProps {
  readonly directory: Directory
}

function Count({ of }: { readonly of: number }) {
  const { t } = useTranslation('directories')
  return <span data-numbers>{t('count', { count: of })}</span>
}

function LastRequest({ directory: { last_request_at: at } }: DirectoryProps) {
  const { t } = useTranslation('directories')
  return at === null ? t('never') : <OpenableTime at={at} hasClock={false} />
}

/** The last refusal. It is amber once a later request has succeeded. */
function LastError({ directory }: DirectoryProps) {
  const { t } = useTranslation('directories')
  const textOf = useRefusedText()
  const { last_error: code, last_error_at: at } = directory
  if (code === null || at === null) return null
  return (
    <Text span size="sm" className={classes.error ?? ''} data-refused={stateOf(directory) === 'refused' || undefined}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.label}>{t('columns.error')}: </span>
      {textOf(code)} · <OpenableTime at={at} hasClock={false} />
    </Text>
  )
}
