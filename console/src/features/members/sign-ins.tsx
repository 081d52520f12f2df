import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { browserName } from '../../ui/browser-name.ts'
import { deviceIconOf } from '../../ui/device-icon.ts'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import classes from './member-resources.module.css'
import { signInsOfQuery } from './members.queries.ts'
import { ResourceTable } from './resource-table.tsx'

/** The sign-ins and failed attempts of a member that this organization may see. */
export function SignIns({ userId }: { readonly userId: string }) {
  const { t } = useTranslation(['members', 'audit'])
  const { denialReason } = useCaller()
  const reason = denialReason('members.suspend')
  const { data, ...query } = useQuery({ ...signInsOfQuery(userId), enabled: reason === undefined })
  return (
    <ResourceTable
      title={t('signIns.title')}
      what={t('signIns.what')}
      none={reason ?? t(data?.withheld ? 'signIns.elsewhere' : 'signIns.none')}
      rows={reason === undefined ? data?.sign_ins : []}
      more={data?.next_cursor}
      query={query}
      columns={[
        {
          id: 'outcome',
          title: t('columns.status'),
          narrow: 'first',
          cell: ({ outcome }) => (
            <StateDot state={outcome === 'signed_in' ? 'good' : outcome === 'second_factor_required' ? 'none' : 'bad'}>
              {t(`signIns.outcome.${outcome}`)}
            </StateDot>
          ),
        },
        {
          id: 'method',
          title: t('audit:fields.method'),
          narrow: 'hidden',
          cell: ({ method }) => method && t(`audit:words.method.${method}`),
        },
        {
          id: 'browser',
          title: t('tables.sessions.browser'),
          narrow: 'second',
          cell: ({ user_agent }) => (
            <span className={classes.named}>
              <Icon of={deviceIconOf(user_agent)} /> {browserName(user_agent) ?? t('tables.sessions.unknown')}
            </span>
          ),
        },
        { id: 'ip', title: t('tables.sessions.address'), narrow: 'second-end', cell: ({ ip }) => ip },
        {
          id: 'when',
          title: t('history.when'),
          narrow: 'first-end',
          cell: ({ occurred_at }) => <RelativeTime at={occurred_at} />,
        },
      ]}
    />
  )
}
