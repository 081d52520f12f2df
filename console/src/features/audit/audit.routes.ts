import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requirePermission } from '../../api/not-permitted.ts'
import { prefetchBriefly, queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { text, time } from '../../layout/search-params.ts'
import { prefetchNames } from '../members/index.ts'
import {
  type AuditSearch,
  checkpointsQuery,
  countsQuery,
  entriesQuery,
  entryQuery,
  FIRST_RANGE,
  RANGES,
  type Range,
  type Sought,
} from './audit.queries.ts'
import { unnamedMembersIn } from './unnamed-members.ts'

/** Maximum length of a valid value, in characters. */
const LONGEST = 200

/**
 * Passes invalid values on, so that the API's error explains them. A value that is too long keeps one character more
 * than a valid one: it stays invalid, and the URL of the request does not exceed the limit of the server.
 */
function asGiven(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const given = text(typeof value === 'object' ? JSON.stringify(value) : String(value))
  return given && [...given].slice(0, LONGEST + 1).join('')
}

const isRange = (value: unknown): value is Range => typeof value === 'string' && Object.hasOwn(RANGES, value)

const soughtIn = (given: Record<string, unknown>): Sought => ({
  actor: asGiven(given.actor),
  action: asGiven(given.action),
  family: asGiven(given.family),
  target: asGiven(given.target),
  key: asGiven(given.key),
  request: asGiven(given.request),
  ip: asGiven(given.ip),
  since: time(given.since) ?? asGiven(given.since),
  until: time(given.until) ?? asGiven(given.until),
})

export const auditRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/audit',
  validateSearch: (given: Record<string, unknown>): AuditSearch => ({
    ...soughtIn(given),
    range: isRange(given.range) && given.range !== FIRST_RANGE ? given.range : undefined,
    cursor: text(given.cursor),
    entry: Number.isSafeInteger(given.entry) && Number(given.entry) > 0 ? Number(given.entry) : undefined,
    live: given.live === true || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    await requirePermission('audit.read')
    await Promise.all([
      deps.entry === undefined ? loadTexts('audit') : loadTexts('audit', 'governance'),
      queryClient.ensureQueryData(entriesQuery(deps)).then(({ entries }) => prefetchNames(unnamedMembersIn(entries))),
      // Counting a million entries takes half a second, so the list waits for it only briefly.
      prefetchBriefly(countsQuery(deps)),
      deps.entry !== undefined && queryClient.ensureQueryData(entryQuery(deps.entry)),
    ])
  },
  component: lazyRouteComponent(() => import('./list-audit-entries.tsx'), 'ListAuditEntries'),
})

export const exportRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/audit/export',
  validateSearch: soughtIn,
  loader: () => loadTexts('audit'),
  component: lazyRouteComponent(() => import('./export-audit.tsx'), 'ExportAudit'),
})

export const verifyRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/audit/verify',
  loader: async () => {
    await requirePermission('audit.read')
    await Promise.all([loadTexts('audit'), queryClient.ensureQueryData(checkpointsQuery())])
  },
  component: lazyRouteComponent(() => import('./verify-audit.tsx'), 'VerifyAudit'),
})

export const auditRoutes = [auditRoute, exportRoute, verifyRoute] as const
