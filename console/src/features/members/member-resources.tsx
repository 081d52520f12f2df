import type { Member } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { browserOf } from '../../ui/browser-of.ts'
import { Day, Moment } from '../../ui/moment.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { KeyState, ScopeList } from '../api-keys/index.ts'
import { useProfileName } from '../profiles/index.ts'
import classes from './member-resources.module.css'
import { sessionsOfQuery } from './members.queries.ts'
import {
  allInvitationsOfQuery,
  allTriggersOfQuery,
  integrationsOfQuery,
  keysOfQuery,
  oracleOfQuery,
  webhooksOfQuery,
} from './owned-resources.queries.ts'
import { providerName } from './provider-name.ts'
import { ResourceTable } from './resource-table.tsx'

/** What somebody has running here, and what they made. */
export function MemberResources({ member: { user_id: userId } }: { readonly member: Member }) {
  return (
    <div className={classes.rows}>
      <Oracle userId={userId} />
      <Triggers userId={userId} />
      <Integrations userId={userId} />
      <Sessions userId={userId} />
      <Keys userId={userId} />
      <Webhooks userId={userId} />
      <Invitations userId={userId} />
    </div>
  )
}

interface OfProps {
  readonly userId: string
}

/** Only of its owner: nobody else is told that they have none. */
function Oracle({ userId }: OfProps) {
  const { t } = useTranslation('members')
  const { data, ...query } = useQuery(oracleOfQuery(userId))
  if (!query.error && !data?.length) return null
  return (
    <ResourceTable
      title={t('suspension.oracle')}
      none=""
      rows={data?.map(oracle => ({ ...oracle, id: oracle.owner_user_id }))}
      query={query}
      columns={[
        {
          id: 'name',
          title: t('columns.name'),
          narrow: 'first',
          cell: ({ name }) => (
            <TextLink size="sm" to="/settings/oracle">
              {name}
            </TextLink>
          ),
        },
        {
          id: 'state',
          title: t('columns.status'),
          narrow: 'first-end',
          cell: ({ status }) => (
            <StateDot state={status === 'running' ? 'good' : 'held'}>{t(`things.oracle.${status}`)}</StateDot>
          ),
        },
      ]}
    />
  )
}

function Triggers({ userId }: OfProps) {
  const { t } = useTranslation('members')
  const { data, ...query } = useQuery(allTriggersOfQuery(userId))
  return (
    <ResourceTable
      title={t('things.triggers.title')}
      none={t('things.triggers.none')}
      rows={data?.triggers}
      more={data?.next_cursor}
      query={query}
      columns={[
        {
          id: 'name',
          title: t('columns.name'),
          narrow: 'first',
          cell: ({ id, name }) => (
            <TextLink size="sm" to="/settings/triggers" search={{ person: userId, trigger: id }}>
              {name}
            </TextLink>
          ),
        },
        {
          id: 'kind',
          title: t('things.kind'),
          narrow: 'second',
          cell: ({ kind, runs_oracle }) => t(`things.kinds.${runs_oracle ? 'oracle' : kind}`),
        },
        {
          id: 'state',
          title: t('columns.status'),
          narrow: 'first-end',
          cell: ({ enabled, disabled_by_suspension }) => {
            const state = enabled ? 'enabled' : disabled_by_suspension === null ? 'disabled' : 'suspended'
            return (
              <StateDot state={({ enabled: 'good', disabled: 'none', suspended: 'held' } as const)[state]}>
                {t(`things.triggers.${state}`)}
              </StateDot>
            )
          },
        },
      ]}
    />
  )
}

function Integrations({ userId }: OfProps) {
  const { t } = useTranslation('members')
  const { data, ...query } = useQuery(integrationsOfQuery(userId))
  return (
    <ResourceTable
      title={t('things.integrations.title')}
      none={t('things.integrations.none')}
      rows={data?.integrations}
      more={data?.next_cursor}
      query={query}
      columns={[
        { id: 'name', title: t('columns.name'), narrow: 'first', cell: ({ name }) => name },
        {
          id: 'provider',
          title: t('things.provider'),
          narrow: 'second',
          cell: ({ provider }) => providerName(provider),
        },
        {
          id: 'state',
          title: t('columns.status'),
          narrow: 'first-end',
          cell: ({ status }) => (
            <StateDot state={({ connected: 'good', disconnected: 'none', error: 'bad' } as const)[status]}>
              {t(`things.integrations.${status}`)}
            </StateDot>
          ),
        },
      ]}
    />
  )
}

function Sessions({ userId }: OfProps) {
  const { t } = useTranslation('members')
  const { whyNot } = useCaller()
  const reason = whyNot('members.suspend')
  const { data, ...query } = useQuery({ ...sessionsOfQuery(userId), enabled: reason === undefined })
  return (
    <ResourceTable
      title={t('things.sessions.title')}
      none={reason ?? t(data?.withheld ? 'things.sessions.elsewhere' : 'things.sessions.none')}
      rows={reason === undefined ? data?.sessions : []}
      query={query}
      columns={[
        {
          id: 'browser',
          title: t('things.sessions.browser'),
          narrow: 'first',
          cell: ({ user_agent, current }) =>
            [browserOf(user_agent) ?? t('things.sessions.unknown'), current && t('things.sessions.this')]
              .filter(Boolean)
              .join(', '),
        },
        { id: 'ip', title: t('things.sessions.address'), narrow: 'second', cell: ({ ip }) => ip },
        {
          id: 'begun',
          title: t('things.sessions.begun'),
          narrow: 'hidden',
          cell: ({ created_at }) => <Moment at={created_at} />,
        },
        {
          id: 'used',
          title: t('things.lastUsed'),
          narrow: 'first-end',
          isNamed: true,
          cell: ({ last_used_at }) => <Day at={last_used_at} />,
        },
      ]}
    />
  )
}

function Keys({ userId }: OfProps) {
  const { t } = useTranslation('members')
  const { whyNot } = useCaller()
  const reason = whyNot('api_keys.manage')
  const { data, ...query } = useQuery({ ...keysOfQuery(userId), enabled: reason === undefined })
  return (
    <ResourceTable
      title={t('things.keys.title')}
      none={reason ?? t('things.keys.none')}
      rows={reason === undefined ? data?.api_keys : []}
      more={data?.next_cursor}
      query={query}
      columns={[
        {
          id: 'name',
          title: t('columns.name'),
          narrow: 'first',
          cell: ({ name, hint }) => (
            <TextLink size="sm" to="/settings/keys" search={{ owner: userId }}>
              {name} <code>…{hint}</code>
            </TextLink>
          ),
        },
        {
          id: 'scopes',
          title: t('things.keys.scopes'),
          narrow: 'second',
          cell: apiKey => <ScopeList apiKey={apiKey} />,
        },
        {
          id: 'used',
          title: t('things.lastUsed'),
          narrow: 'second-end',
          isNamed: true,
          cell: ({ last_used_at }) => (last_used_at ? <Moment at={last_used_at} /> : t('things.keys.never')),
        },
        {
          id: 'state',
          title: t('columns.status'),
          narrow: 'first-end',
          cell: apiKey => <KeyState apiKey={apiKey} />,
        },
      ]}
    />
  )
}

function Webhooks({ userId }: OfProps) {
  const { t } = useTranslation('members')
  const { data, ...query } = useQuery(webhooksOfQuery(userId))
  return (
    <ResourceTable
      title={t('things.webhooks.title')}
      none={t('things.webhooks.none')}
      rows={data}
      query={query}
      columns={[
        {
          id: 'url',
          title: t('things.webhooks.url'),
          narrow: 'first',
          cell: ({ id, url }) => (
            <TextLink size="sm" to="/webhooks/$webhookId" params={{ webhookId: id }}>
              <Breakable text={url} />
            </TextLink>
          ),
        },
        {
          id: 'since',
          title: t('things.made'),
          narrow: 'second',
          isNamed: true,
          cell: ({ created_at }) => <Moment at={created_at} />,
        },
        {
          id: 'state',
          title: t('columns.status'),
          narrow: 'first-end',
          cell: ({ enabled }) => (
            <StateDot state={enabled ? 'good' : 'none'}>
              {t(`things.webhooks.${enabled ? 'enabled' : 'disabled'}`)}
            </StateDot>
          ),
        },
      ]}
    />
  )
}

function Invitations({ userId }: OfProps) {
  const { t } = useTranslation('members')
  const { whyNot } = useCaller()
  const reason = whyNot('members.invite')
  const nameOf = useProfileName()
  const { data, ...query } = useQuery({ ...allInvitationsOfQuery(userId), enabled: reason === undefined })
  return (
    <ResourceTable
      title={t('things.invitations.title')}
      none={reason ?? t('things.invitations.none')}
      rows={reason === undefined ? data?.invitations : []}
      more={data?.next_cursor}
      query={query}
      columns={[
        {
          id: 'email',
          title: t('columns.email'),
          narrow: 'first',
          cell: ({ email }) => (
            <TextLink size="sm" to="/settings/invitations" search={{ by: userId }}>
              <Breakable text={email} />
            </TextLink>
          ),
        },
        {
          id: 'profile',
          title: t('columns.profile'),
          narrow: 'second',
          isNamed: true,
          cell: ({ profile_id }) => (profile_id === null ? '–' : nameOf(profile_id)),
        },
        {
          id: 'since',
          title: t('things.sent'),
          narrow: 'second-end',
          cell: ({ created_at }) => <Moment at={created_at} />,
        },
        {
          id: 'state',
          title: t('columns.status'),
          narrow: 'first-end',
          cell: ({ status }) => (
            <StateDot
              state={({ pending: 'none', accepted: 'good', revoked: 'none', expired: 'none' } as const)[status]}
            >
              {t(`things.invitations.${status}`)}
            </StateDot>
          ),
        },
      ]}
    />
  )
}
