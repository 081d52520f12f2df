import type { Member, Session } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Term } from '../../layout/term.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { browserName } from '../../ui/browser-name.ts'
import { deviceIconOf } from '../../ui/device-icon.ts'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RelativeDay } from '../../ui/relative-time.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { KeyState, ScopeList } from '../api-keys/index.ts'
import { useProfileName } from '../profiles/index.ts'
import { EndSession } from './end-session.tsx'
import classes from './member-resources.module.css'
import { sessionsOfQuery } from './members.queries.ts'
import { OwnedOracle } from './owned-oracle.tsx'
import {
  allInvitationsOfQuery,
  allTriggersOfQuery,
  integrationsOfQuery,
  keysOfQuery,
  webhooksOfQuery,
} from './owned-resources.queries.ts'
import { providerIcon } from './provider-icon.ts'
import { providerName } from './provider-name.ts'
import { ResourceLinks } from './resource-links.tsx'
import { ResourceTable } from './resource-table.tsx'
import { RevokeKey } from './revoke-key.tsx'

/**
 * Everything that a member owns or created: first the resources that a suspension stops, then the Oracle, for which it
 * requires a decision, and then those that need a manual follow-up.
 */
export function MemberResources({ member: { user_id: userId } }: { readonly member: Member }) {
  return (
    <>
      <ResourceLinks userId={userId} />
      <div className={classes.tables}>
        <Sessions userId={userId} />
        <Keys userId={userId} />
        <Triggers userId={userId} />
        <Invitations userId={userId} />
        <OwnedOracle userId={userId} />
        <Webhooks userId={userId} />
        <Integrations userId={userId} />
      </div>
    </>
  )
}

interface OfProps {
  readonly userId: string
}

function Triggers({ userId }: OfProps) {
  const { t } = useTranslation('members')
  const { data, ...query } = usePermittedQuery(allTriggersOfQuery(userId))
  return (
    <ResourceTable
      anchor="triggers"
      title={t('tables.triggers.title')}
      after={<Term of="triggers" />}
      what={data && data.triggers.length > 0 && t('tables.triggers.what')}
      none={t('tables.triggers.none')}
      rows={data?.triggers}
      more={data?.next_cursor}
      query={query}
      isHeadHidden
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
          title: t('tables.kind'),
          narrow: 'second',
          cell: ({ kind, runs_oracle }) => t(`tables.kinds.${runs_oracle ? 'oracle' : kind}`),
        },
        {
          id: 'state',
          title: t('columns.status'),
          narrow: 'first-end',
          cell: ({ enabled, disabled_by_suspension }) => {
            const state = enabled ? 'enabled' : disabled_by_suspension === null ? 'disabled' : 'suspended'
            return <StateDot state={enabled ? 'good' : 'none'}>{t(`tables.triggers.${state}`)}</StateDot>
          },
        },
      ]}
    />
  )
}

function Integrations({ userId }: OfProps) {
  const { t } = useTranslation('members')
  const { data, ...query } = usePermittedQuery(integrationsOfQuery(userId))
  return (
    <ResourceTable
      anchor="integrations"
      title={t('tables.integrations.title')}
      none={t('tables.integrations.none')}
      rows={data?.integrations}
      more={data?.next_cursor}
      query={query}
      isHeadHidden
      columns={[
        {
          id: 'name',
          title: t('columns.name'),
          narrow: 'first',
          cell: ({ name, provider }) => (
            <span className={classes.named}>
              <Icon of={providerIcon(provider)} /> {name}
            </span>
          ),
        },
        {
          id: 'provider',
          title: t('tables.provider'),
          narrow: 'second',
          cell: ({ provider }) => providerName(provider),
        },
        {
          id: 'state',
          title: t('columns.status'),
          narrow: 'first-end',
          cell: ({ status }) => (
            <StateDot state={({ connected: 'good', disconnected: 'none', error: 'bad' } as const)[status]}>
              {t(`tables.integrations.${status}`)}
            </StateDot>
          ),
        },
      ]}
    />
  )
}

function Sessions({ userId }: OfProps) {
  const { t } = useTranslation('members')
  const { data, ...query } = usePermittedQuery(sessionsOfQuery(userId))
  const sessionName = ({ user_agent, ip }: Pick<Session, 'user_agent' | 'ip'>) =>
    [browserName(user_agent) ?? t('tables.sessions.unknown'), ip].filter(Boolean).join(', ')
  return (
    <ResourceTable
      anchor="sessions"
      title={t('tables.sessions.title')}
      none={t(data?.withheld ? 'tables.sessions.elsewhere' : 'tables.sessions.none')}
      rows={data?.sessions}
      query={query}
      isHeadHidden
      columns={[
        {
          id: 'browser',
          title: t('tables.sessions.browser'),
          narrow: 'first',
          cell: ({ user_agent, current }) => (
            <span className={classes.named}>
              <Icon of={deviceIconOf(user_agent)} />
              {[browserName(user_agent) ?? t('tables.sessions.unknown'), current && t('tables.sessions.this')]
                .filter(Boolean)
                .join(', ')}
            </span>
          ),
        },
        { id: 'ip', title: t('tables.sessions.address'), narrow: 'second', cell: ({ ip }) => ip },
        {
          id: 'begun',
          title: t('tables.sessions.begun'),
          narrow: 'hidden',
          isNamed: true,
          cell: ({ created_at }) => <OpenableTime at={created_at} hasClock={false} />,
        },
        {
          id: 'used',
          title: t('tables.lastUsed'),
          narrow: 'second-end',
          isNamed: true,
          cell: ({ last_used_at }) => <RelativeDay at={last_used_at} />,
        },
        {
          id: 'end',
          title: t('columns.acts'),
          isTitleHidden: true,
          isActions: true,
          narrow: 'first-end',
          cell: session =>
            !session.current && <EndSession userId={userId} session={session} name={sessionName(session)} />,
        },
      ]}
    />
  )
}

function Keys({ userId }: OfProps) {
  const { t } = useTranslation('members')
  const { data, ...query } = usePermittedQuery(keysOfQuery(userId))
  return (
    <ResourceTable
      anchor="keys"
      title={t('tables.keys.title')}
      none={t('tables.keys.none')}
      rows={data?.api_keys}
      more={data?.next_cursor}
      query={query}
      isHeadHidden
      columns={[
        {
          id: 'name',
          title: t('columns.name'),
          narrow: 'first',
          cell: ({ name, hint }) => (
            <>
              <TextLink size="sm" to="/settings/keys" search={{ owner: userId }}>
                {name}
              </TextLink>{' '}
              <code className={classes.hint}>rve_…{hint}</code>
            </>
          ),
        },
        {
          id: 'scopes',
          title: t('tables.keys.scopes'),
          narrow: 'second',
          cell: apiKey => <ScopeList apiKey={apiKey} />,
        },
        {
          id: 'used',
          title: t('tables.lastUsed'),
          narrow: 'hidden',
          isNamed: true,
          cell: ({ last_used_at }) =>
            last_used_at ? <OpenableTime at={last_used_at} hasClock={false} /> : t('tables.keys.never'),
        },
        {
          id: 'used-in-words',
          title: t('tables.lastUsed'),
          narrow: 'third',
          cell: ({ last_used_at }) => (
            <>
              {t('tables.lastUsed')}:{' '}
              {last_used_at ? <OpenableTime at={last_used_at} hasClock={false} /> : t('tables.keys.never')}
            </>
          ),
        },
        {
          id: 'state',
          title: t('columns.status'),
          narrow: 'first-end',
          // For the keys of a suspended member this status is ordinary, so it is not highlighted by a pill.
          cell: apiKey =>
            apiKey.status === 'owner_suspended' ? (
              <StateDot state="none">{t('tables.keys.suspended')}</StateDot>
            ) : (
              <KeyState apiKey={apiKey} wraps />
            ),
        },
        {
          id: 'revoke',
          title: t('columns.acts'),
          isTitleHidden: true,
          isActions: true,
          narrow: 'second-end',
          cell: apiKey =>
            apiKey.revoked_at === null &&
            apiKey.status !== 'expired' && <RevokeKey apiKey={apiKey} keys={data?.api_keys ?? []} />,
        },
      ]}
    />
  )
}

function Webhooks({ userId }: OfProps) {
  const { t } = useTranslation('members')
  const { data, ...query } = usePermittedQuery(webhooksOfQuery(userId))
  return (
    <ResourceTable
      anchor="webhooks"
      title={t('tables.webhooks.title')}
      none={t('tables.webhooks.none')}
      rows={data}
      query={query}
      isHeadHidden
      columns={[
        {
          id: 'url',
          title: t('tables.webhooks.url'),
          narrow: 'first',
          cell: ({ id, url }) => (
            <TextLink size="sm" to="/webhooks/$webhookId" params={{ webhookId: id }}>
              <Breakable text={url} />
            </TextLink>
          ),
        },
        {
          id: 'since',
          title: t('tables.made'),
          narrow: 'second',
          isNamed: true,
          cell: ({ created_at }) => <OpenableTime at={created_at} hasClock={false} />,
        },
        {
          id: 'state',
          title: t('columns.status'),
          narrow: 'first-end',
          cell: ({ enabled }) => (
            <StateDot state={enabled ? 'good' : 'none'}>
              {t(`tables.webhooks.${enabled ? 'enabled' : 'disabled'}`)}
            </StateDot>
          ),
        },
      ]}
    />
  )
}

function Invitations({ userId }: OfProps) {
  const { t } = useTranslation('members')
  const nameOf = useProfileName()
  const { data, ...query } = usePermittedQuery(allInvitationsOfQuery(userId))
  return (
    <ResourceTable
      anchor="invitations"
      title={t('tables.invitations.title')}
      none={t('tables.invitations.none')}
      rows={data?.invitations}
      more={data?.next_cursor}
      query={query}
      isHeadHidden
      columns={[
        {
          id: 'email',
          title: t('columns.email'),
          narrow: 'first',
          cell: ({ email }) => (
            <TextLink size="sm" to="/members/invitations" search={{ by: userId, status: 'all' }}>
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
          title: t('tables.sent'),
          narrow: 'second-end',
          isNamed: true,
          cell: ({ created_at }) => <OpenableTime at={created_at} hasClock={false} />,
        },
        {
          id: 'state',
          title: t('columns.status'),
          narrow: 'first-end',
          cell: ({ status }) => (
            <StateDot
              state={({ pending: 'next', accepted: 'good', revoked: 'none', expired: 'none' } as const)[status]}
            >
              {t(`tables.invitations.${status}`)}
            </StateDot>
          ),
        },
      ]}
    />
  )
}
