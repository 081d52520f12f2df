import { tagged } from '../../api/etag.ts'
import { requiring } from '../../api/permitted-query.ts'
import { apiQuery } from '../../api/queries.ts'
import type { Provider } from './providers.ts'

const PAGE = 50

export const TABS = ['overview', 'groups', 'settings'] as const
export const DIALOGS = ['rotate', 'delete'] as const
export const OUTCOMES = ['changed', 'refused'] as const

/** The search parameters of a directory's page. */
export interface DirectorySearch {
  /** The open tab; the overview by default. */
  readonly tab?: (typeof TABS)[number] | undefined
  readonly dialog?: (typeof DIALOGS)[number] | undefined
  /** The id of the group whose mapping is open. */
  readonly group?: string | undefined
  /** The page of the groups or of the activity, depending on the tab. */
  readonly cursor?: string | undefined
  /** The filter of the activity. */
  readonly outcome?: (typeof OUTCOMES)[number] | undefined
}

/** The search parameters of the pages on which a directory is connected. */
export interface ConnectSearch {
  /** The identity provider whose instructions are shown. */
  readonly provider?: Provider | undefined
}

/** The mapping of a group, as it is previewed and saved. */
export interface Mapping {
  readonly profile_id: string | null
  readonly priority: number
  readonly initial_only: boolean
}

/** All directories, and whether they manage every active owner. */
export const directoriesQuery = () =>
  requiring(
    'directories.manage',
    apiQuery('listDirectories', [], (reeve, signal) => reeve.directories.list({ signal }).page()),
  )

export const directoryQuery = (id: string) =>
  apiQuery('getDirectory', [id], (reeve, signal) => tagged(reeve.directories.get(id, { signal })))

export const directoryGroupsQuery = (id: string, cursor?: string) =>
  requiring(
    'directories.manage',
    apiQuery('listDirectoryGroups', [id, cursor], (reeve, signal) =>
      reeve.directories.listGroups(id, { limit: PAGE, ...(cursor && { cursor }) }, { signal }).page(),
    ),
  )

export const directoryGroupQuery = (id: string, groupId: string) =>
  apiQuery('getDirectoryGroup', [id, groupId], (reeve, signal) =>
    tagged(reeve.directories.getGroup(id, groupId, { signal })),
  )

/**
 * The dry run of a mapping. It is not refetched when the window gets the focus, because each refusal is recorded in the
 * audit log.
 */
export const mappingPreviewQuery = (id: string, groupId: string, mapping: Mapping) => ({
  ...apiQuery('editDirectoryGroup', ['preview', id, groupId, mapping], (reeve, signal) =>
    tagged(reeve.directories.editGroup(id, groupId, mapping, { dryRun: true, signal })),
  ),
  gcTime: 0,
  refetchOnWindowFocus: false,
})

const ACTIVITY_PAGE = 25

/** The newest requests that changed something or were refused. */
export const activityQuery = (id: string, outcome: (typeof OUTCOMES)[number] | undefined, cursor?: string) =>
  apiQuery('listDirectoryActivity', [id, outcome, cursor], (reeve, signal) =>
    reeve.directories
      .listActivity(
        id,
        { order: 'desc', limit: ACTIVITY_PAGE, ...(outcome && { outcome }), ...(cursor && { cursor }) },
        { signal },
      )
      .page(),
  )
