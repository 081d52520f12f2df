import { Text } from '@mantine/core'
import type { Webhook } from '@reeve/sdk'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { LIVE } from '../../api/queries.ts'
import { ReferenceLink } from '../../layout/reference-link.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CreatedBy } from './created-by.tsx'
import { Health } from './health.tsx'
import { nameOfWebhook } from './webhook-name.ts'
import { WebhookState } from './webhook-state.tsx'
import { healthQuery, webhooksQuery } from './webhooks.queries.ts'

const MOST_TYPES = 2

/** All webhooks with their health. */
export function ListWebhooks() {
  const { t } = useTranslation('governance')
  const { data: webhooks } = useSuspenseQuery({ ...webhooksQuery(), ...LIVE })
  const columns = useColumns()
  return (
    <Page title={t('title')} actions={webhooks.length > 0 && <Create />}>
      {webhooks.length > 0 ? (
        <DataTable caption={t('title')} columns={columns} rows={webhooks} keyOf={({ id }) => id} />
      ) : (
        <EmptyState
          icon={IconWebhook}
          title={t('empty.title')}
          actions={
            <>
              <Create />
              <ReferenceLink section="governance" />
            </>
          }
        >
          {t('empty.why')}
        </EmptyState>
      )}
    </Page>
  )
}

function Create() {
  const { t } = useTranslation('governance')
  const { denialReason } = useCaller()
  const navigate = useNavigate()
  return (
    <ReasonButton reason={denialReason('governance.manage')} onClick={() => navigate({ to: '/webhooks/new' })}>
      {t('create.title')}
    </ReasonButton>
  )
}

function useColumns(): Column<Webhook>[] {
  const { t } = useTranslation('governance')
  const { data: health } = useSuspenseQuery({ ...healthQuery(), ...LIVE })
  return [
    {
      id: 'name',
      title: t('columns.name'),
      narrow: 'first',
      cell: webhook => <Name webhook={webhook} />,
    },
    {
      id: 'state',
      title: t('columns.state'),
      narrow: 'first-end',
      cell: webhook => <WebhookState webhook={webhook} />,
    },
    {
      id: 'health',
      title: t('columns.health'),
      narrow: 'second',
      cell: ({ id }) => <Health summary={health.get(id)} />,
    },
    {
      id: 'last',
      title: t('columns.last'),
      narrow: 'second-end',
      isNamed: true,
      cell: webhook => <LastDelivery webhook={webhook} />,
    },
    {
      id: 'toldOf',
      title: t('types.label'),
      narrow: 'hidden',
      cell: ({ event_types: types }) => {
        const shown = types.slice(0, MOST_TYPES).join(', ')
        const count = types.length - MOST_TYPES
        const told = count > 0 ? t('types.andMore', { types: shown, count }) : shown
        return types.includes('*') ? t('types.all') : <Breakable text={told} />
      },
    },
    {
      id: 'madeBy',
      title: t('madeBy'),
      narrow: 'hidden',
      cell: webhook => <CreatedBy webhook={webhook} />,
    },
  ]
}

interface WebhookProps {
  readonly webhook: Webhook
}

function Name({ webhook }: WebhookProps) {
  const { id, url, description } = webhook
  return (
    <>
      <TextLink size="sm" fw={500} to="/webhooks/$webhookId" params={{ webhookId: id }}>
        <Breakable text={nameOfWebhook(webhook)} />
      </TextLink>
      {description !== '' && (
        <Text size="xs" c="dimmed">
          <Breakable text={url} />
        </Text>
      )}
    </>
  )
}

function LastDelivery({ webhook: { last_delivery_at: at, last_status: status } }: WebhookProps) {
  const { t } = useTranslation('governance')
  if (at === null) return t('never')
  return (
    <>
      <RelativeTime at={at} />
      {status !== null && (
        <Text size="xs" c="dimmed">
          {t('http', { status })}
        </Text>
      )}
    </>
  )
}
