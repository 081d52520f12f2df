import { Menu } from '@mantine/core'
import type { ApiKey } from '@reeve/sdk'
import IconBan from '@tabler/icons-react/icons/IconBan'
import IconKey from '@tabler/icons-react/icons/IconKey'
import IconPlus from '@tabler/icons-react/icons/IconPlus'
import IconRefresh from '@tabler/icons-react/icons/IconRefresh'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { API_KEY_STATUSES } from '../../api/generated/vocabulary.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { LIVE } from '../../api/queries.ts'
import { ReferenceLink } from '../../layout/reference-link.tsx'
import { RowMenu } from '../../layout/row-menu.tsx'
import { SettingsPage } from '../../layout/settings-page.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { FilteredList } from '../../ui/filtered-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { ReasonItem } from '../../ui/reason-item.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLastSeenRow } from '../../ui/use-last-seen-row.ts'
import { MemberName, NamedAvatar, PersonFilter, useMemberName } from '../members/index.ts'
import { type KeyDialog, type KeysSearch, keysQuery, serviceAccountsQuery } from './api-keys.queries.ts'
import { CreateApiKey } from './create-api-key.tsx'
import { EditApiKeyPolicy } from './edit-api-key-policy.tsx'
import { ExpiryFilter } from './expiry-filter.tsx'
import { KeyExpiry, KeyUse, NearExpiry } from './key-expiry.tsx'
import { KeyName } from './key-name.tsx'
import { KeyPolicySummary } from './key-policy-summary.tsx'
import { KeyState } from './key-state.tsx'
import classes from './list-api-keys.module.css'
import { RevokeAllKeys } from './revoke-all-keys.tsx'
import { RevokeApiKey } from './revoke-api-key.tsx'
import { RotateApiKey } from './rotate-api-key.tsx'
import { ScopeList } from './scope-list.tsx'

const route = getRouteApi('/in-organization/settings/keys')

export function ListApiKeys() {
  const { t } = useTranslation('api-keys')
  const { denialReason } = useCaller()
  const navigate = route.useNavigate()
  const open = (dialog: KeyDialog) => navigate({ search: before => ({ ...before, dialog }) })
  return (
    <SettingsPage
      title={t('title')}
      requires={{ permission: 'api_keys.manage', what: t('empty.why') }}
      actions={
        <>
          <ReasonButton variant="default" reason={denialReason('api_keys.manage')} onClick={() => open('policy')}>
            {t('policy.open')}
          </ReasonButton>
          <ReasonButton
            reason={denialReason('api_keys.manage')}
            leftSection={<Icon of={IconPlus} />}
            onClick={() => open('create')}
          >
            {t('create.open')}
          </ReasonButton>
        </>
      }
    >
      <Keys />
    </SettingsPage>
  )
}

function Keys() {
  const { t } = useTranslation('api-keys')
  const { dialog, key, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery({ ...keysQuery(search), ...LIVE })
  const columns = useColumns()
  const active = [search.status, search.owner, search.until].filter(value => value !== undefined).length
  const notPermitted = useCaller().denialReason('api_keys.manage')
  const about = useLastSeenRow(data.api_keys, key)
  const former = data.api_keys.find(({ id, status }) => id === about?.rotated_from && status === 'active')
  const close = () => navigate({ search: before => ({ ...before, dialog: undefined, key: undefined }) })
  const filter = (change: KeysSearch) =>
    navigate({ search: before => ({ ...before, cursor: undefined, ...change }), replace: true })
  return (
    <>
      <KeyPolicySummary />
      <FilteredList
        filters={
          <>
            <PersonFilter label={t('columns.owner')} value={search.owner} choose={owner => filter({ owner })} />
            <FilterSelect
              label={t('columns.status')}
              clear={t('filter.anyStatus')}
              value={search.status}
              values={API_KEY_STATUSES}
              nameOf={status => t(`status.${status}`)}
              choose={status => filter({ status })}
            />
            <ExpiryFilter value={search.until} choose={until => filter({ until })} />
          </>
        }
        filterActions={search.owner !== undefined && <RevokeAllButton owner={search.owner} />}
        active={active}
        clear={() => filter({ status: undefined, owner: undefined, until: undefined })}
        icon={IconKey}
        begin={
          <ReasonButton
            reason={notPermitted}
            onClick={() => navigate({ search: before => ({ ...before, dialog: 'create' }) })}
          >
            {t('create.open')}
          </ReasonButton>
        }
        guide={<ReferenceLink section="api-keys" />}
        none={t('empty.title')}
        noneFits={t('empty.filtered')}
        why={t(active > 0 ? 'empty.filteredWhy' : 'empty.why')}
        all={
          <TextLink to="/settings/keys" search={{}}>
            {t('empty.all')}
          </TextLink>
        }
        caption={t('title')}
        columns={columns}
        rows={data.api_keys}
        keyOf={({ id }) => id}
        isSettled={isSettled}
        cursor={search.cursor}
        next={data.next_cursor}
        go={cursor => navigate({ search: before => ({ ...before, cursor }) })}
      />
      {dialog === 'create' && <CreateApiKey close={close} />}
      {dialog === 'policy' && <EditApiKeyPolicy close={close} />}
      {dialog === 'rotate' && about && <RotateApiKey apiKey={about} close={close} />}
      {dialog === 'revoke' && about && <RevokeApiKey apiKey={about} former={former} close={close} />}
      {dialog === 'revoke-all' && search.owner && <RevokeAllKeys owner={search.owner} close={close} />}
    </>
  )
}

/** Opens the dialog that revokes every key of the owner whose keys the list shows. */
function RevokeAllButton({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('api-keys')
  const navigate = route.useNavigate()
  const name = useMemberName(owner) ?? ''
  return (
    <ReasonButton
      variant="default"
      size="compact-sm"
      h={32}
      c="var(--reeve-danger)"
      reason={useCaller().denialReason('api_keys.manage')}
      onClick={() => navigate({ search: before => ({ ...before, dialog: 'revoke-all' }) })}
    >
      {t('all.open', { name })}
    </ReasonButton>
  )
}

const isSettled = ({ status }: ApiKey) => status === 'revoked' || status === 'expired'

function useColumns(): Column<ApiKey>[] {
  const { t } = useTranslation('api-keys')
  return [
    {
      id: 'name',
      title: t('columns.name'),
      narrow: 'first',
      cell: apiKey => <KeyName apiKey={apiKey} />,
    },
    {
      id: 'owner',
      title: t('columns.owner'),
      narrow: 'hidden',
      cell: ({ owner_user_id }) => <NamedAvatar userId={owner_user_id} />,
    },
    { id: 'scopes', title: t('columns.scopes'), narrow: 'hidden', cell: apiKey => <ScopeList apiKey={apiKey} /> },
    {
      id: 'used',
      title: t('columns.used'),
      narrow: 'hidden',
      cell: apiKey => <KeyUse apiKey={apiKey} />,
    },
    {
      id: 'expires',
      title: t('columns.expires'),
      narrow: 'hidden',
      cell: apiKey => <KeyExpiry apiKey={apiKey} />,
    },
    {
      id: 'life',
      title: t('columns.life'),
      narrow: 'third',
      cell: apiKey => (
        <span className={classes.life}>
          <MemberName userId={apiKey.owner_user_id} /> · <KeyUse apiKey={apiKey} isSentence />
          <NearExpiry apiKey={apiKey} />
        </span>
      ),
    },
    { id: 'status', title: t('columns.status'), narrow: 'first-end', cell: apiKey => <KeyState apiKey={apiKey} /> },
    {
      id: 'acts',
      title: t('columns.acts'),
      isTitleHidden: true,
      isFilled: apiKey => !isSettled(apiKey),
      narrow: 'first-end',
      cell: apiKey => <Acts apiKey={apiKey} />,
    },
  ]
}

function Acts({ apiKey }: { readonly apiKey: ApiKey }) {
  const { id, name, owner_user_id, replaced_by } = apiKey
  const { t } = useTranslation('api-keys')
  const { caller, denialReason } = useCaller()
  const navigate = route.useNavigate()
  const { data: accounts = [] } = usePermittedQuery(serviceAccountsQuery())
  const isService = accounts.some(({ user_id }) => user_id === owner_user_id)
  const notPermitted = denialReason('api_keys.manage')
  if (isSettled(apiKey)) return <span className={classes.noMenu} />
  const open = (dialog: 'rotate' | 'revoke') => navigate({ search: before => ({ ...before, dialog, key: id }) })
  const whyNotRotate = () => {
    if (owner_user_id !== caller.user.user_id && !isService) return t('rotate.notOwner')
    if (replaced_by !== null) return t('rotate.replaced')
  }
  return (
    <RowMenu label={t('actionsOf', { name })}>
      <ReasonItem
        hasEllipsis
        leftSection={<Icon of={IconRefresh} />}
        reason={notPermitted ?? whyNotRotate()}
        onClick={() => open('rotate')}
      >
        {t('rotate.open')}
      </ReasonItem>
      <Menu.Divider />
      <ReasonItem
        hasEllipsis
        color="var(--reeve-danger)"
        leftSection={<Icon of={IconBan} />}
        reason={notPermitted}
        onClick={() => open('revoke')}
      >
        {t('revoke.open')}
      </ReasonItem>
    </RowMenu>
  )
}
