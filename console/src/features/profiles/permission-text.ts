import { useTranslation } from 'react-i18next'
import { PERMISSIONS } from '../../api/generated/vocabulary.ts'
import { isBuiltIn, type PermissionGroup, PLATFORM_WILDCARD } from './permissions.ts'

type Spelled = 'members_read'
type GroupName = 'members'

/**
 * Returns functions for the texts of permissions and of their groups. `textOf` returns undefined for the platform's own
 * permissions.
 */
export function usePermissionText() {
  const { t } = useTranslation('profiles')
  return {
    textOf: (permission: string) =>
      isBuiltIn(permission) || permission === PLATFORM_WILDCARD
        ? t(`permissions.${permission.replace('.*', '').replace('.', '_') as Spelled}`)
        : undefined,
    groupText: ({ name, permissions }: PermissionGroup) =>
      PERMISSIONS.some(one => one === permissions[0]) || name === 'platform'
        ? t(`groups.${name as GroupName}`)
        : t('groups.own', { name }),
  }
}
