import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { directoriesQuery } from './directories.queries.ts'

/** Names stay fresh for this long: they rarely change. */
const FRESH_MS = 300_000

function useDirectory(id: string | undefined) {
  const { data } = usePermittedQuery({ ...directoriesQuery(), staleTime: FRESH_MS, enabled: id !== undefined })
  return data?.directories.find(one => one.id === id)
}

/** The name of a directory; “a directory” for readers who may not see directories. No request without an id. */
export function useDirectoryName(id: string | undefined): string {
  const { t } = useTranslation('members')
  return useDirectory(id)?.name ?? t('directory.unnamed')
}

/** The name of a directory, as a link for readers who may see directories. */
export function DirectoryName({ id }: { readonly id: string }) {
  const { t } = useTranslation('members')
  const directory = useDirectory(id)
  if (!directory) return <span title={id}>{t('directory.unnamed')}</span>
  return (
    <TextLink size="sm" to="/settings/directories/$directoryId" params={{ directoryId: id }}>
      {directory.name}
    </TextLink>
  )
}
