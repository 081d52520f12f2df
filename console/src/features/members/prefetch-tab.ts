import { callerQuery, isPermitted } from '../../api/caller.ts'
import { prefetchPermitted } from '../../api/permitted-query.ts'
import { signInProvidersQuery } from '../../api/providers.ts'
import { prefetchOnce, queryClient } from '../../api/queries.ts'
import { prefetchRemainingTasks, prefetchSuspension } from '../offboarding/index.ts'
import { accessQuery, everyPermission, profilesQuery, readProfiles } from '../profiles/index.ts'
import { type MemberSearch, memberQuery, sessionsOfQuery, signInsOfQuery } from './members.queries.ts'
import {
  allInvitationsOfQuery,
  allTriggersOfQuery,
  historyQuery,
  integrationsOfQuery,
  keysOfQuery,
  oracleOfQuery,
  webhooksOfQuery,
} from './owned-resources.queries.ts'

type May = (permission: string) => boolean

/**
 * Prefetches the contents of a tab of a member's page, because tables that arrive one after another would shift the
 * others. The component that needs the data shows the error of a failed prefetch.
 */
export async function prefetchTab(userId: string, tab: MemberSearch['tab']): Promise<void> {
  const [caller, member] = await Promise.all([
    queryClient.ensureQueryData(callerQuery()),
    queryClient.ensureQueryData(memberQuery(userId)),
  ])
  const may: May = permission => isPermitted(caller, permission)
  await Promise.all([
    member.status === 'suspended' && Promise.all([prefetchSuspension(userId), prefetchTasks(userId)]),
    member.status === 'active' && may('members.suspend') && prefetchRemainingTasks(userId),
    tab === 'access' && prefetchAccess(userId),
    tab === 'history' && prefetchHistory(userId, may),
    (tab === undefined || tab === 'overview' || tab === 'resources') && prefetchResources(userId),
    (tab === undefined || tab === 'overview') && prefetchRecent(userId, may),
  ])
}

const prefetchTasks = (userId: string) =>
  Promise.all([prefetchPermitted(webhooksOfQuery(userId)), prefetchPermitted(integrationsOfQuery(userId))])

const prefetchResources = (userId: string) =>
  Promise.all([
    prefetchOnce(signInProvidersQuery()),
    prefetchPermitted(oracleOfQuery(userId)),
    prefetchPermitted(allTriggersOfQuery(userId)),
    prefetchPermitted(integrationsOfQuery(userId)),
    prefetchPermitted(webhooksOfQuery(userId)),
    prefetchPermitted(sessionsOfQuery(userId)),
    prefetchPermitted(keysOfQuery(userId)),
    prefetchPermitted(allInvitationsOfQuery(userId)),
  ])

/** Prefetches the recent activity, without entries about the member's keys, because each key needs a request. */
const prefetchRecent = (userId: string, may: May) =>
  Promise.all([
    may('audit.read') && prefetchOnce(historyQuery(userId, 'target', false)),
    may('audit.read') && prefetchOnce(historyQuery(userId, 'actor', false)),
    prefetchPermitted(signInsOfQuery(userId)),
  ])

async function prefetchAccess(userId: string): Promise<void> {
  await readProfiles()
  const profiles = queryClient.getQueryData(profilesQuery().queryKey) ?? []
  await prefetchOnce(accessQuery(userId, everyPermission(profiles)))
}

const prefetchHistory = (userId: string, may: May) =>
  Promise.all([
    may('audit.read') && prefetchOnce(historyQuery(userId, 'target', may('api_keys.manage'))),
    may('audit.read') && prefetchOnce(historyQuery(userId, 'actor', may('api_keys.manage'))),
    prefetchPermitted(signInsOfQuery(userId)),
  ])
