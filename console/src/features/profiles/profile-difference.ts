import type { Profile } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { everyPermission, gainedBetween } from './permissions.ts'
import { useProfiles } from './profile-names.ts'

/** "loses 5, gains 0 permissions": the permissions that a change of profile removes and adds. */
export function useProfileDifference() {
  const { t } = useTranslation('profiles')
  const all = everyPermission(useProfiles())
  return (present: Profile | undefined, next: Profile): string => {
    if (present?.id === next.id) return t('difference.present')
    const [before, after] = [present?.permissions ?? [], next.permissions]
    const lost = gainedBetween(after, before, all).length
    const gained = gainedBetween(before, after, all).length
    return lost + gained === 0 ? t('difference.none') : t('difference.some', { lost, count: gained })
  }
}
