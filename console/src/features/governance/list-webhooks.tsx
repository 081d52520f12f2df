import { Menu } from '@mantine/core'
import type { Webhook } from '@reeve/sdk'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import IconPencil from '@tabler/icons-react/icons/IconPencil'
import IconPlus from '@tabler/icons-react/icons/IconPlus'
import IconTrash from '@tabler/icons-react/icons/IconTrash'
import IconWebhook from '@tabler/icons-react/icons/IconWebhook'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { LIVE } from '../../api/queries.ts'
import { ReferenceLink } from '../../layout/reference-link.tsx'
import { RowMenu } from '../../layout/row-menu.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { Chip } from '../../ui/chip.tsx'
import { now } from '../../ui/clock.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DetailLine } from '../../ui/detail-line.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Lead, Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { ReasonItem } from '../../ui/reason-item.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CreatedBy } from './created-by.tsx'
import { EventFamilies } from './event-families.tsx'
import { Health } from './health.tsx'
import classes from './list-webhooks.module.css'
import { RemoveDialog } from './webhook-actions.tsx'
import { nameOfWebhook } from './webhook-name.ts'
import { isGone, WebhookState } from './webhook-state.tsx'
import { healthQuery, webhooksQuery } from './webhooks.queries.ts'

/** All webhooks with their health. */
export function ListWebhooks() {
  const { t } = useTranslation('governance')
  const { data: webhooks } = useSuspenseQuery({ ...webhooksQuery(), ...LIVE })
  const columns = useColumns()
  return (
    <Page
      title={t('title')}
      what={webhooks.length > 0 && <Lead>{t('what')}</Lead>}
      actions={webhooks.length > 0 && <Create />}
    >
      {webhooks.length > 0 ? (
        <div className={classes.list}>
          <DataTable caption={t('title')} columns={columns} rows={webhooks} keyOf={({ id }) => id} />
        </div>
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
    <ReasonButton
      reason={denialReason('governance.manage')}
      leftSection={<Icon of={IconPlus} />}
      onClick={() => navigate({ to: '/webhooks/new' })}
    >
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
      truncate: 'fill',
      cell: webhook => <Name webhook={webhook} />,
    },
    {
      id: 'state',
      title: t('columns.state'),
      narrow: 'first-end',
      cell: webhook => <WebhookState webhook={webhook} isBesideDelivery={webhook.last_delivery_at !== null} />,
    },
    {
      id: 'lastDelivery',
      title: t('lastDelivery'),
      narrow: 'hidden',
      cell: webhook => (webhook.last_delivery_at === null ? '–' : <LastDelivery webhook={webhook} />),
    },
    {
      id: 'health',
      title: t('columns.success'),
      narrow: 'second',
      cell: ({ id }) => <Health summary={health.get(id)} />,
    },
    {
      id: 'last',
      title: t('lastDelivery'),
      narrow: 'third',
      isNamed: true,
      cell: webhook => <LastDelivery webhook={webhook} />,
    },
    {
      id: 'toldOf',
      title: t('types.label'),
      narrow: 'hidden',
      cell: webhook => (
        <span className={classes.events}>
          <EventFamilies webhook={webhook} />
        </span>
      ),
    },
    {
      id: 'madeBy',
      title: t('madeBy'),
      narrow: 'hidden',
      truncate: 'fit',
      cell: webhook => (
        <span className={classes.by}>
          <CreatedBy webhook={webhook} hasAvatar />
        </span>
      ),
    },
    {
      id: 'acts',
      title: t('columns.acts'),
      isTitleHidden: true,
      narrow: 'first-end',
      cell: webhook => <Acts webhook={webhook} />,
    },
  ]
}

/** A webhook is marked as new for a day, because someone else may have created it. */
const NEW_MS = 24 * 60 * 60 * 1000

interface WebhookProps {
  readonly webhook: Webhook
}

function Name({ webhook }: WebhookProps) {
  const { t } = useTranslation('governance')
  const { id, url, description, created_at: createdAt } = webhook
  return (
    <>
      <span>
        <span className={classes.name}>
          <TextLink
            className={classes.link ?? ''}
            title={nameOfWebhook(webhook)}
            size="sm"
            fw={500}
            to="/webhooks/$webhookId"
            params={{ webhookId: id }}
          >
            <Breakable text={nameOfWebhook(webhook)} />
          </TextLink>
          {Date.parse(createdAt) > now() - NEW_MS && <Chip>{t('new')}</Chip>}
        </span>
      </span>
      {description !== '' && <DetailLine text={url} />}
    </>
  )
}

function Acts({ webhook }: WebhookProps) {
  const { t } = useTranslation('governance')
  const navigate = useNavigate()
  const [isRemoving, setRemoving] = useState(false)
  const notPermitted = useCaller().denialReason('governance.manage')
  const params = { webhookId: webhook.id }
  return (
    <>
      <RowMenu label={t('actionsOf', { name: nameOfWebhook(webhook) })}>
        <Menu.Item
          leftSection={<Icon of={IconPencil} />}
          onClick={() => navigate({ to: '/webhooks/$webhookId/edit', params })}
        >
          {t('edit.open')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon of={IconAlertTriangle} />}
          onClick={() => navigate({ to: '/webhooks/$webhookId', params, search: { status: 'exhausted' } })}
        >
          {t('deliveries.failed')}
        </Menu.Item>
        <Menu.Divider />
        <ReasonItem
          hasEllipsis
          color="var(--reeve-danger)"
          leftSection={<Icon of={IconTrash} />}
          reason={notPermitted}
          onClick={() => setRemoving(true)}
        >
          {t('remove.open')}
        </ReasonItem>
      </RowMenu>
      {isRemoving && <RemoveDialog webhook={webhook} close={() => setRemoving(false)} />}
    </>
  )
}

/** The time and the result of the newest delivery. */
function LastDelivery({ webhook }: WebhookProps) {
  const { last_delivery_at: at, last_status: status } = webhook
  const { t } = useTranslation('governance')
  if (at === null) return null
  return (
    <span className={classes.last}>
      <OpenableTime at={at} hasClock={false} />
      {status !== null && <small>{isGone(webhook) ? t('state.gone') : t('http', { status })}</small>}
    </span>
  )
}
