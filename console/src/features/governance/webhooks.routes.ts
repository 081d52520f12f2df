import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { DELIVERY_STATUSES } from '../../api/generated/vocabulary.ts'
import { requirePermission } from '../../api/not-permitted.ts'
import { queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { oneOf, text, time, uuid } from '../../layout/search-params.ts'
import { prefetchNames } from '../members/index.ts'
import {
  DELIVERY_PERIODS,
  type DeliveriesSearch,
  deliveriesQuery,
  deliveryQuery,
  eventTypesQuery,
  healthQuery,
  webhookQuery,
  webhooksQuery,
} from './webhooks.queries.ts'

export const webhooksRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/webhooks',
  loader: async () => {
    await requirePermission('governance.manage')
    await Promise.all([
      loadTexts('governance', 'members'),
      queryClient
        .ensureQueryData(webhooksQuery())
        .then(webhooks => prefetchNames(webhooks.map(({ created_by }) => created_by))),
      queryClient.ensureQueryData(healthQuery()),
    ])
  },
  component: lazyRouteComponent(() => import('./list-webhooks.tsx'), 'ListWebhooks'),
})

export const newWebhookRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/webhooks/new',
  loader: () => Promise.all([loadTexts('governance'), queryClient.ensureQueryData(eventTypesQuery())]),
  component: lazyRouteComponent(() => import('./create-webhook.tsx'), 'CreateWebhook'),
})

export const webhookRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/webhooks/$webhookId',
  validateSearch: (given: Record<string, unknown>): DeliveriesSearch => ({
    status: oneOf(DELIVERY_STATUSES, given.status),
    type: text(given.type),
    event: uuid(given.event),
    range: oneOf(DELIVERY_PERIODS, given.range),
    since: time(given.since),
    until: time(given.until),
    cursor: text(given.cursor),
    delivery: text(given.delivery),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ params: { webhookId }, deps }) => {
    await requirePermission('governance.manage')
    await Promise.all([
      loadTexts('governance', 'members'),
      queryClient.ensureQueryData(webhookQuery(webhookId)),
      queryClient.ensureQueryData(healthQuery()),
      queryClient.ensureQueryData(eventTypesQuery()),
      queryClient.ensureQueryData(deliveriesQuery(webhookId, deps)),
      // The panel shows the error of a missing delivery.
      deps.delivery && queryClient.prefetchQuery(deliveryQuery(webhookId, deps.delivery)),
    ])
  },
  component: lazyRouteComponent(() => import('./get-webhook.tsx'), 'GetWebhook'),
})

export const editWebhookRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/webhooks/$webhookId/edit',
  loader: async ({ params: { webhookId } }) => {
    await requirePermission('governance.manage')
    await Promise.all([
      loadTexts('governance'),
      queryClient.ensureQueryData(webhookQuery(webhookId)),
      queryClient.ensureQueryData(eventTypesQuery()),
    ])
  },
  component: lazyRouteComponent(() => import('./edit-webhook.tsx'), 'EditWebhook'),
})

export const webhooksRoutes = [webhooksRoute, newWebhookRoute, webhookRoute, editWebhookRoute] as const
