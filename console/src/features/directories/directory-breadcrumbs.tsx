import type { Directory } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/text-link.tsx'

/** Breadcrumbs of a directory’s subpages; without `directory`, those of its own page. */
export function DirectoryBreadcrumbs({ directory }: { readonly directory?: Directory }) {
  const { t } = useTranslation(['directories', 'layout'])
  return (
    <>
      <TextLink to="/settings">{t('layout:settings.title')}</TextLink>
      <span aria-hidden>›</span>
      <TextLink to="/settings/directories">{t('title')}</TextLink>
      {directory && (
        <>
          <span aria-hidden>›</span>
          <TextLink to="/settings/directories/$directoryId" params={{ directoryId: directory.id }}>
            {directory.name}
          </TextLink>
        </>
      )}
    </>
  )
}
