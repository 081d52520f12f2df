import { Group, Select, Text, VisuallyHidden } from '@mantine/core'
import type { Profile } from '@reeve/sdk'
import IconCheck from '@tabler/icons-react/icons/IconCheck'
import IconMinus from '@tabler/icons-react/icons/IconMinus'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import classes from './compare-profiles.module.css'
import { usePermissionText } from './permission-text.ts'
import { everyPermission, howGranted } from './permissions.ts'

const route = getRouteApi('/in-organization/profiles')

/** Two profiles side by side; only differing permissions are listed. */
export function CompareProfiles({ profiles }: { readonly profiles: readonly Profile[] }) {
  const { t } = useTranslation('profiles')
  const { textOf } = usePermissionText()
  const { compare = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const ids = compare.split(',')
  const sides = [0, 1].map(side => profiles.find(({ id }) => id === ids[side]))
  const [left, right] = sides
  const choose = (side: number, id: string | null) =>
    navigate({
      search: { compare: [0, 1].map(at => (at === side ? id : sides[at]?.id) ?? '').join(',') },
      replace: true,
    })

  const all = everyPermission(profiles)
  const has = (profile: Profile, permission: string) => howGranted(new Set(profile.permissions), permission) !== 'not'
  const differences = left && right ? all.filter(one => has(left, one) !== has(right, one)) : []
  const column = (profile: Profile, narrow: 'second' | 'second-end'): Column<string> => ({
    id: narrow,
    title: profile.name,
    narrow,
    cell: permission => <Answer profile={profile} isAllowed={has(profile, permission)} />,
  })
  return (
    <>
      <Group gap="sm" mb="md" align="end">
        {sides.map((profile, side) => (
          <Select
            key={side === 0 ? 'left' : 'right'}
            label={t(side === 0 ? 'compare.left' : 'compare.right')}
            placeholder={t('compare.choose')}
            allowDeselect={false}
            value={profile?.id ?? null}
            data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={id => choose(side, id)}
            style={{ flex: '1 1 140px', maxWidth: 280 }}
          />
        ))}
      </Group>
      {left && right && differences.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {t('compare.differences', { count: differences.length })} ·{' '}
            {t('compare.same', { count: all.length - differences.length })}
          </Text>
          <DataTable
            caption={t('compare.differences', { count: differences.length })}
            columns={[
              {
                id: 'permission',
                title: t('permission'),
                narrow: 'first',
                cell: permission => (
                  <>
                    {textOf(permission)} <code>{permission}</code>
                  </>
                ),
              },
              column(left, 'second'),
              column(right, 'second-end'),
            ]}
            rows={differences}
            keyOf={permission => permission}
          />
        </>
      )}
      {left && right && differences.length === 0 && (
        <EmptyState title={t('compare.equal')}>{t('compare.equalWhy')}</EmptyState>
      )}
      {!(left && right) && <EmptyState title={t('compare.two')}>{t('compare.twoWhy')}</EmptyState>}
    </>
  )
}

/** An icon and a word; the column's heading has the profile's name, which is repeated for screen readers. */
function Answer({ profile: { name }, isAllowed }: { readonly profile: Profile; readonly isAllowed: boolean }) {
  const { t } = useTranslation('profiles')
  return (
    <span className={classes.answer} data-allowed={isAllowed || undefined}>
      <VisuallyHidden>{name}: </VisuallyHidden>
      <Icon of={isAllowed ? IconCheck : IconMinus} />
      {t(isAllowed ? 'compare.allows' : 'compare.allowsNot')}
    </span>
  )
}
