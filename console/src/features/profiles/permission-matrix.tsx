import { Menu, UnstyledButton } from '@mantine/core'
import type { Profile } from '@reeve/sdk'
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown'
import IconUsers from '@tabler/icons-react/icons/IconUsers'
import { getRouteApi } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { localeOf } from '../../ui/locale.ts'
import { type Drafts, permissionsAfter } from './drafts.ts'
import { GroupIcon } from './group-icon.tsx'
import classes from './permission-matrix.module.css'
import { usePermissionText } from './permission-text.ts'
import {
  groupsOf,
  howGranted,
  isBuiltInGroup,
  isOwnerProfile,
  type PermissionGroup,
  shownOnNarrow,
} from './permissions.ts'

const route = getRouteApi('/in-organization/profiles')

const OTHERS = 'others'

/**
 * The groups. Built-in groups with a single permission share one band, because bands of their own would be a third of
 * the rows.
 */
function withoutSingles(groups: readonly PermissionGroup[]): readonly PermissionGroup[] {
  const isSingle = ({ name, permissions }: PermissionGroup) => permissions.length === 1 && isBuiltInGroup(name)
  const first = groups.find(isSingle)
  const permissions = groups.filter(isSingle).flatMap(group => group.permissions)
  return groups.flatMap(group => {
    if (group === first) return { name: OTHERS, permissions }
    return isSingle(group) ? [] : group
  })
}

interface PermissionMatrixProps {
  readonly profiles: readonly Profile[]
  readonly drafts: Drafts
  /** The reason why the matrix is read-only; undefined if it can be edited. */
  readonly notManaged: string | undefined
  readonly toggle: (profile: Profile, permission: string) => void
}

/** Rows are permissions by group, columns are profiles; a narrow screen shows one column. */
export function PermissionMatrix({ profiles, drafts, notManaged, toggle }: PermissionMatrixProps) {
  const { t } = useTranslation('profiles')
  const { textOf, groupText } = usePermissionText()
  const search = route.useSearch()
  const shown = shownOnNarrow(profiles, search.shown)
  const groups = withoutSingles(groupsOf(profiles))
  const columns = profiles.map(profile => ({ profile, permissions: permissionsAfter(profile, drafts[profile.id]) }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section className={classes.scroll} aria-label={t('matrix')} tabIndex={0}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('permission')}</th>
            {profiles.map(profile => (
              <th key={profile.id} scope="col" data-shown={profile.id === shown || undefined}>
                <ProfileMenu profile={profile} notManaged={notManaged} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(group => (
            <Fragment key={group.name}>
              <GroupBand
                of={group.name === OTHERS ? t('groups.others') : groupText(group)}
                icon={<GroupIcon group={group} />}
                group={group}
                columns={columns}
                shown={shown}
              />
              {group.permissions.map(permission => (
                <tr key={permission}>
                  <th scope="row">
                    {textOf(permission)} <code>{permission}</code>
                  </th>
                  {columns.map(({ profile, permissions }) => (
                    <td key={profile.id} data-shown={profile.id === shown || undefined}>
                      <Cell
                        label={t('cell', { profile: profile.name, permission })}
                        has={howGranted(permissions, permission)}
                        isChanged={permissions.has(permission) !== profile.permissions.includes(permission)}
                        locked={isOwnerProfile(profile) ? t('locked') : notManaged}
                        toggle={() => toggle(profile, permission)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface GroupBandProps {
  readonly of: string
  readonly icon: ReactNode
  readonly group: PermissionGroup
  readonly columns: readonly { readonly profile: Profile; readonly permissions: ReadonlySet<string> }[]
  /** The id of the profile that a narrow screen shows. */
  readonly shown: string | undefined
}

/** A band across the matrix, with the number of granted permissions below each profile. */
const GroupBand = ({ of, icon, group, columns, shown }: GroupBandProps) => (
  <tr className={classes.group}>
    <th scope="rowgroup">
      <span className={classes.groupName}>
        {icon} <span>{of}</span>
      </span>
    </th>
    {columns.map(({ profile, permissions }) => (
      <td key={profile.id} data-shown={profile.id === shown || undefined} data-numbers>
        <Granted group={group} permissions={permissions} />
      </td>
    ))}
  </tr>
)

/** The number of granted permissions of a group; hidden for a group of one, because it would only repeat the row. */
function Granted({
  group,
  permissions,
}: {
  readonly group: PermissionGroup
  readonly permissions: ReadonlySet<string>
}) {
  const { t } = useTranslation('profiles')
  const all = group.permissions.length
  if (all === 1) return null
  const granted = group.permissions.filter(permission => howGranted(permissions, permission) !== 'not').length
  return t('granted', { granted, all })
}

interface CellProps {
  readonly label: string
  readonly has: 'itself' | 'through' | 'not'
  readonly isChanged: boolean
  readonly locked: string | undefined
  readonly toggle: () => void
}

function Cell({ label, has, isChanged, locked, toggle }: CellProps) {
  const { t } = useTranslation('profiles')
  const reason = locked ?? (has === 'through' ? t('through') : undefined)
  return (
    <label className={classes.cell} data-changed={isChanged || undefined} title={reason}>
      <input
        type="checkbox"
        aria-label={label}
        aria-description={reason}
        checked={has !== 'not'}
        // The disabled check box stays focusable, so that its reason can be read.
        aria-disabled={reason !== undefined}
        onChange={() => reason === undefined && toggle()}
      />
    </label>
  )
}

function ProfileMenu({ profile, notManaged }: { readonly profile: Profile; readonly notManaged: string | undefined }) {
  const { t, i18n } = useTranslation('profiles')
  const navigate = route.useNavigate()
  const isOwner = isOwnerProfile(profile)
  const notEdited = isOwner ? t('locked') : notManaged
  const notDeleted = profile.built_in ? t('remove.builtIn') : notManaged
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes.profile}
          aria-label={`${t('more', { name: profile.name })} ${t('members', { count: profile.member_count })}`}
        >
          <span className={classes.name}>{profile.name}</span>{' '}
          <span className={classes.count} data-numbers>
            <Icon of={IconUsers} size={14} />
            {profile.member_count.toLocaleString(localeOf(i18n.language))}
            <Icon of={IconChevronDown} size={14} />
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown maw={280}>
        {profile.description && <Menu.Label>{profile.description}</Menu.Label>}
        <Menu.Item onClick={() => navigate({ to: '/members', search: { profile: profile.id } })}>
          {t('showMembers', { count: profile.member_count })}
        </Menu.Item>
        <Menu.Item
          disabled={notEdited !== undefined}
          onClick={() => navigate({ search: before => ({ ...before, edit: profile.id }) })}
        >
          {t('edit.open')}…{notEdited && <span className={classes.reason}>{notEdited}</span>}
        </Menu.Item>
        <Menu.Item
          disabled={notDeleted !== undefined}
          onClick={() => navigate({ search: before => ({ ...before, remove: profile.id }) })}
        >
          {t('remove.open')}…{notDeleted && <span className={classes.reason}>{notDeleted}</span>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
