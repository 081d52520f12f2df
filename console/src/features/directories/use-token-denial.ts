import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'

/** The permissions that the token of a directory grants. Only callers who have all of them may see the token. */
const OF_TOKEN = [
  'members.read',
  'members.invite',
  'members.assign_profile',
  'members.suspend',
  'members.reactivate',
  'members.remove',
] as const

/** The reason why the caller may not see the token of a directory; undefined if they may. */
export function useTokenDenial(): string | undefined {
  const { t, i18n } = useTranslation('directories')
  const { may, denialReason } = useCaller()
  const missing = OF_TOKEN.filter(permission => !may(permission))
  const permissions = new Intl.ListFormat(i18n.language).format(missing)
  return denialReason('directories.manage') ?? (missing.length > 0 ? t('token.denied', { permissions }) : undefined)
}
