import { Group, SegmentedControl, Select, VisuallyHidden } from '@mantine/core'
import type { Profile } from '@reeve/sdk'
import IconArrowsLeftRight from '@tabler/icons-react/icons/IconArrowsLeftRight'
import IconCheck from '@tabler/icons-react/icons/IconCheck'
import IconMinus from '@tabler/icons-react/icons/IconMinus'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import classes from './compare-profiles.module.css'
import { GroupIcon } from './group-icon.tsx'
import { usePermissionText } from './permission-text.ts'
import { everyPermission, groupsOf, howGranted, type PermissionGroup } from './permissions.ts'

const route = getRouteApi('/in-organization/profiles')

/** Two profiles side by side, with only their differences or with all permissions. */
export function CompareProfiles({ profiles }: { readonly profiles: readonly Profile[] }) {
  const { t } = useTranslation('profiles')
  const { compare = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const ids = compare.split(',')
  const sides = [0, 1].map(side => profiles.find(({ id }) => id === ids[side]))
  const [left, right] = sides
  const choose = (side: number, id: string | null) =>
    navigate({
      search: before => ({
        ...before,
        compare: [0, 1].map(at => (at === side ? id : sides[at]?.id) ?? '').join(','),
      }),
      replace: true,
    })

  return (
    <>
      <div className={classes.bar}>
        <Group gap="sm" wrap="nowrap">
          {sides.map((profile, side) => (
            <Select
              key={side === 0 ? 'left' : 'right'}
              label={t(side === 0 ? 'compare.left' : 'compare.right')}
              placeholder={t('compare.choose')}
              allowDeselect={false}
              value={profile?.id ?? null}
              data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={id => choose(side, id)}
              flex="1 1 0"
            />
          ))}
        </Group>
        {left && right && <Extent all={everyPermission(profiles)} left={left} right={right} />}
      </div>
      {left && right ? (
        <Comparison profiles={profiles} left={left} right={right} />
      ) : (
        <EmptyState icon={IconArrowsLeftRight} title={t('compare.two')}>
          {t('compare.twoWhy')}
        </EmptyState>
      )}
    </>
  )
}

const has = ({ permissions }: Profile, permission: string) => howGranted(new Set(permissions), permission) !== 'not'

interface SidesProps {
  readonly left: Profile
  readonly right: Profile
}

/** Switches between the differences and all permissions. */
function Extent({ all, left, right }: SidesProps & { readonly all: readonly string[] }) {
  const { t } = useTranslation('profiles')
  const { every } = route.useSearch()
  const navigate = route.useNavigate()
  const differences = all.filter(one => has(left, one) !== has(right, one)).length
  return (
    <SegmentedControl
      aria-label={t('compare.extent')}
      value={every ? 'every' : 'differences'}
      data={[
        { value: 'differences', label: t('compare.differences', { count: differences }) },
        { value: 'every', label: t('compare.every', { count: all.length }) },
      ]}
      onChange={value =>
        navigate({ search: before => ({ ...before, every: value === 'every' || undefined }), replace: true })
      }
    />
  )
}

/** The permissions by group, and whether each profile grants them; differing rows stand out. */
function Comparison({ profiles, left, right }: SidesProps & { readonly profiles: readonly Profile[] }) {
  const { t } = useTranslation('profiles')
  const { textOf, groupText } = usePermissionText()
  const { every } = route.useSearch()
  const all = groupsOf(profiles)
  const differs = (permission: string) => has(left, permission) !== has(right, permission)
  const groups = all
    .map(group => ({ ...group, permissions: every ? group.permissions : group.permissions.filter(differs) }))
    .filter(group => group.permissions.length > 0)
  if (groups.length === 0) return <EmptyState title={t('compare.equal')}>{t('compare.equalWhy')}</EmptyState>
  const number = all.reduce((sum, group) => sum + group.permissions.length, 0)
  return (
    <div className={classes.list}>
      <table className={classes.table} aria-label={t('compare.start')}>
        <thead>
          <tr>
            <th scope="col">
              <span className={classes.count}>{t('permission')}</span>
            </th>
            {[left, right].map((profile, side) => (
              <th key={side === 0 ? 'left' : 'right'} scope="col">
                <span className={classes.heading}>{profile.name}</span>
                <span className={classes.count} data-numbers>
                  {t('compare.granted', { count: countOf(profile, all), all: number })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(group => (
          <tbody key={group.name}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={3}>
                <GroupIcon group={group} /> {groupText(group)}
              </th>
            </tr>
            {group.permissions.map(permission => (
              <tr key={permission} {...(differs(permission) ? { 'data-differs': true } : { 'data-same': true })}>
                <th scope="row">
                  {textOf(permission)} <code>{permission}</code>
                </th>
                {[left, right].map((profile, side) => (
                  <td key={side === 0 ? 'left' : 'right'}>
                    <Answer profile={profile} isAllowed={has(profile, permission)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const countOf = (profile: Profile, groups: readonly PermissionGroup[]) =>
  groups.flatMap(({ permissions }) => permissions).filter(permission => has(profile, permission)).length

/** An icon and a word; the column's heading has the profile's name, which is repeated for screen readers. */
function Answer({ profile: { name }, isAllowed }: { readonly profile: Profile; readonly isAllowed: boolean }) {
  const { t } = useTranslation('profiles')
  return (
    <span className={classes.answer} data-allowed={isAllowed || undefined}>
      <VisuallyHidden>{name}: </VisuallyHidden>
      <Icon of={isAllowed ? IconCheck : IconMinus} />
      <span className={classes.word}>{t(isAllowed ? 'compare.allows' : 'compare.allowsNot')}</span>
    </span>
  )
}
