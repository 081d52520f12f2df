import type { Member } from '@reeve/sdk'
import IconLock from '@tabler/icons-react/icons/IconLock'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ActorAvatar, EntryIcon, EntryLink, EntryOrigin, EntryText } from '../audit/index.ts'
import classes from './member-history.module.css'
import { historyQuery } from './owned-resources.queries.ts'
import { ResourceTable } from './resource-table.tsx'
import { SignIns } from './sign-ins.tsx'

/**
 * A member's sign-ins, the audit entries by the member, and the entries about the member by others, so that no entry is
 * listed twice.
 */
export function MemberHistory({ member }: { readonly member: Member }) {
  const { t } = useTranslation('members')
  const { denialReason } = useCaller()
  const reason = denialReason('audit.read')
  if (reason !== undefined) {
    return (
      <>
        <SignIns userId={member.user_id} />
        <EmptyState icon={IconLock} title={t('history.hidden')}>
          {reason}
        </EmptyState>
      </>
    )
  }
  return (
    <div className={classes.history}>
      <SignIns userId={member.user_id} />
      <Side member={member} side="actor" />
      <Side member={member} side="target" />
    </div>
  )
}

function Side({ member, side }: { readonly member: Member; readonly side: 'target' | 'actor' }) {
  const { t } = useTranslation('members')
  const { may } = useCaller()
  const hasKeys = may('api_keys.manage')
  const { data, ...query } = useQuery(historyQuery(member.user_id, side, hasKeys))
  const isTarget = side === 'target'
  const among = { [side]: member.user_id, range: 'year' } as const
  return (
    <ResourceTable
      title={t(`history.${side}`, { name: member.name })}
      what={isTarget && t(hasKeys ? 'history.keys' : 'history.keysHidden')}
      actions={
        <TextLink size="sm" to="/audit" search={among}>
          {t('history.all')}
        </TextLink>
      }
      none={t(data && data.length > 0 ? 'history.noneByOthers' : 'history.none')}
      rows={isTarget ? data?.filter(({ actor }) => actor.id !== member.user_id) : data}
      query={query}
      isHeadHidden
      columns={[
        {
          id: 'what',
          title: t('history.what'),
          narrow: 'first',
          cell: entry => (
            <span className={classes.event}>
              {isTarget ? <ActorAvatar actor={entry.actor} /> : <EntryIcon action={entry.action} isRound />}
              <EntryText entry={entry} subject={isTarget ? undefined : member.user_id} />
            </span>
          ),
        },
        {
          id: 'origin',
          title: t('history.origin'),
          narrow: 'second',
          cell: entry => (
            <span className={classes.origin}>
              <EntryOrigin entry={entry} />
            </span>
          ),
        },
        {
          id: 'when',
          title: t('history.when'),
          narrow: 'second-end',
          cell: entry => <EntryLink entry={entry} among={among} />,
        },
      ]}
    />
  )
}
