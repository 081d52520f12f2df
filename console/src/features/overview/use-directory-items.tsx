import IconAddressBook from '@tabler/icons-react/icons/IconAddressBook'
import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { directoriesQuery, stateOf } from '../directories/index.ts'
import type { AttentionItem } from './attention-item.ts'
import { isSinceYesterday } from './overview.queries.ts'

const BUTTON = { variant: 'default', size: 'compact-sm' } as const
const ITEM = { icon: IconAddressBook, severity: 'warning' } as const

/** An item if directories manage all owners, and one for each that is silent or was refused since yesterday. */
export function useDirectoryItems(): { items: readonly AttentionItem[]; error: unknown } {
  const { t } = useTranslation('overview')
  const { data, error } = usePermittedQuery(directoriesQuery())
  const open = (directoryId: string) => (
    <ButtonLink {...BUTTON} to="/settings/directories/$directoryId" params={{ directoryId }}>
      {t('attention.openDirectory')}
    </ButtonLink>
  )
  const items = (data?.directories ?? []).flatMap((directory): AttentionItem[] => {
    const { id, name, last_request_at: last, last_error_at: refused } = directory
    const state = stateOf(directory)
    const at = state === 'silent' ? last : state === 'refused' && refused && isSinceYesterday(refused) ? refused : null
    if (at === null) return []
    const text = (
      <>
        {t(state === 'silent' ? 'attention.directorySilent' : 'attention.directoryRefused', { name })}{' '}
        <OpenableTime at={at} />
      </>
    )
    return [{ id, ...ITEM, text, action: open(id) }]
  })
  if (data?.all_owners_managed) {
    const action = (
      <ButtonLink {...BUTTON} to="/settings/directories">
        {t('attention.openDirectories')}
      </ButtonLink>
    )
    items.unshift({ id: 'owners managed', ...ITEM, text: t('attention.ownersManaged'), action })
  }
  return { items, error }
}
