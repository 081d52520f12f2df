import type { Directory } from '@reeve/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Tagged } from '../../api/etag.ts'
import { LIVE } from '../../api/queries.ts'
import { Page } from '../../ui/page.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { DeleteDirectory } from './delete-directory.tsx'
import { directoryQuery, TABS } from './directories.queries.ts'
import { DirectoryActions } from './directory-actions.tsx'
import { DirectoryBreadcrumbs } from './directory-breadcrumbs.tsx'
import { DirectoryOverview } from './directory-overview.tsx'
import { DirectoryStateDot } from './directory-state-dot.tsx'
import { EditDirectory } from './edit-directory.tsx'
import { ListDirectoryGroups } from './list-directory-groups.tsx'
import { RotateDirectoryToken } from './rotate-directory-token.tsx'

const route = getRouteApi('/in-organization/settings/directories/$directoryId')

interface ContentProps {
  readonly directory: Tagged<Directory>
}

const CONTENTS: Readonly<Record<(typeof TABS)[number], (props: ContentProps) => React.ReactNode>> = {
  overview: DirectoryOverview,
  groups: ListDirectoryGroups,
  settings: EditDirectory,
}

/** The page of a directory: health and activity, groups with their mappings, and settings. */
export function GetDirectory() {
  const { t } = useTranslation('directories')
  const { directoryId } = route.useParams()
  const { tab = 'overview', dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: directory } = useSuspenseQuery({ ...directoryQuery(directoryId), ...LIVE })
  const Content = CONTENTS[tab]
  const close = () => navigate({ search: before => ({ ...before, dialog: undefined }), resetScroll: false })
  return (
    <Page
      title={directory.name}
      breadcrumbs={<DirectoryBreadcrumbs />}
      after={<DirectoryStateDot directory={directory} />}
      actions={<DirectoryActions directory={directory} />}
    >
      <TabLinks label={directory.name}>
        {TABS.map(one => (
          <Link
            key={one}
            to="/settings/directories/$directoryId"
            params={{ directoryId }}
            search={one === 'overview' ? {} : { tab: one }}
            activeOptions={{ exact: true }}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`tabs.${one}`)}
          </Link>
        ))}
      </TabLinks>
      <Content directory={directory} />
      {dialog === 'rotate' && <RotateDirectoryToken directory={directory} close={close} />}
      {dialog === 'delete' && <DeleteDirectory directory={directory} close={close} />}
    </Page>
  )
}
