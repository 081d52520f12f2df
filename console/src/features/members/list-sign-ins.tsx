import type { SignIn } from '@reeve/sdk'
import IconLogin from '@tabler/icons-react/icons/IconLogin'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { LIVE } from '../../api/queries.ts'
import { SettingsPage } from '../../layout/settings-page.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { SearchField } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { FilteredList } from '../../ui/filtered-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { isAddress } from '../audit/index.ts'
import classes from './member-resources.module.css'
import { PeopleTabs } from './people-tabs.tsx'
import { PersonFilter } from './person-select.tsx'
import { useSignInColumns } from './sign-in-columns.tsx'
import { allSignInsQuery, OUTCOMES, type SignInsSearch } from './sign-ins.queries.ts'

const route = getRouteApi('/in-organization/members/sign-ins')

/** The sign-ins and failed attempts of all members, newest first, with a search by IP address. */
export function ListSignIns() {
  const { t } = useTranslation(['members', 'layout'])
  return (
    <SettingsPage
      title={t('title')}
      documentTitle={t('signIns.title')}
      tabs={<PeopleTabs lead={t('layout:leads.signIns')} />}
      requires={{ permission: 'members.suspend', what: t('signIns.what') }}
    >
      <AllSignIns />
    </SettingsPage>
  )
}

function AllSignIns() {
  const { t } = useTranslation('members')
  const { may } = useCaller()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery({ ...allSignInsQuery(search), ...LIVE })
  const filter = (change: SignInsSearch) =>
    navigate({ search: before => ({ ...before, cursor: undefined, ...change }), replace: true })
  const { ip, outcome, member } = search
  const active = [ip, outcome, member].filter(value => value !== undefined).length
  return (
    <FilteredList
      search={<AddressField value={ip} find={text => void filter({ ip: text })} />}
      filters={
        <>
          <FilterSelect
            label={t('columns.status')}
            clear={t('search.anyStatus')}
            value={outcome}
            values={OUTCOMES}
            nameOf={one => t(`signIns.outcome.${one}`)}
            choose={chosen => filter({ outcome: chosen })}
          />
          <PersonFilter label={t('person')} value={member} choose={chosen => filter({ member: chosen })} />
        </>
      }
      filterActions={
        ip !== undefined &&
        may('audit.read') && (
          <TextLink size="sm" to="/audit" search={{ ip }}>
            {t('signIns.changes')}
          </TextLink>
        )
      }
      active={active}
      clear={() => filter({ ip: undefined, outcome: undefined, member: undefined })}
      icon={IconLogin}
      none={t('signIns.none')}
      noneFits={t('signIns.noneFits')}
      why={t('signIns.leftOut')}
      all={
        <TextLink to="/members/sign-ins" search={{}}>
          {t('signIns.all')}
        </TextLink>
      }
      caption={t('signIns.title')}
      isCompact
      columns={useColumns()}
      rows={data.sign_ins}
      keyOf={({ id }) => id}
      cursor={search.cursor}
      next={data.next_cursor}
      go={cursor => navigate({ search: before => ({ ...before, cursor }) })}
    />
  )
}

interface AddressFieldProps {
  readonly value: string | undefined
  readonly find: (address: string | undefined) => void
}

/** A search field for an address or a network. A link that sets another address replaces the typed text. */
function AddressField({ value, find }: AddressFieldProps) {
  const { t } = useTranslation('members')
  const [state, setState] = useState({ value, typed: value, key: 0 })
  if (state.value !== value) {
    setState({ value, typed: value, key: value === state.typed ? state.key : state.key + 1 })
  }
  return (
    <SearchField
      key={state.key}
      label={t('tables.sessions.address')}
      placeholder={t('signIns.address')}
      value={value}
      find={text => {
        if (text !== undefined && !isAddress(text)) return
        setState(before => ({ ...before, typed: text }))
        find(text)
      }}
    />
  )
}

function useColumns(): Column<SignIn>[] {
  const { t } = useTranslation('members')
  return [
    {
      id: 'member',
      title: t('person'),
      narrow: 'first',
      cell: ({ user_id: userId, name, email }) => (
        <span className={classes.named} title={email}>
          <Avatar id={userId} name={name} size={24} />
          <TextLink
            size="sm"
            className={classes.person ?? ''}
            to="/members/$userId"
            params={{ userId }}
            search={{ tab: 'history' }}
          >
            {name}
          </TextLink>
        </span>
      ),
    },
    ...useSignInColumns().flatMap((column): Column<SignIn>[] => {
      if (column.id === 'outcome') return [{ ...column, narrow: 'second' }]
      if (column.id !== 'browser') return [column]
      return [
        { ...column, narrow: 'hidden' },
        { ...column, id: 'narrow browser', narrow: 'third' },
      ]
    }),
  ]
}
