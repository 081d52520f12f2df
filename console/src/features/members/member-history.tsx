import { Text } from '@mantine/core'
import type { Member } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Problem } from '../../api/problem.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { EntrySentence } from '../audit/index.ts'
import { historyQuery } from './belongings.ts'
import classes from './member-history.module.css'

/** What was done to somebody, and what they did, out of the audit trail. */
export function MemberHistory({ member }: { readonly member: Member }) {
  const { t } = useTranslation('members')
  const { whyNot } = useCaller()
  const reason = whyNot('audit.read')
  if (reason !== undefined) return <EmptyState title={t('history.hidden')}>{reason}</EmptyState>
  return (
    <div className={classes.history}>
      <Side member={member} side="target" />
      <Side member={member} side="actor" />
    </div>
  )
}

function Side({ member, side }: { readonly member: Member; readonly side: 'target' | 'actor' }) {
  const { t } = useTranslation('members')
  const { data, error, refetch } = useQuery(historyQuery(member.user_id, side))
  const title = t(`history.${side}`, { name: member.name })
  return (
    <Section
      isWide
      title={title}
      actions={
        <TextLink size="sm" to="/audit" search={{ [side]: member.user_id, range: 'year' }}>
          {t(`history.${side}All`)}
        </TextLink>
      }
    >
      {error && <Problem error={error} retry={() => void refetch()} />}
      {data?.entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('history.none')}
        </Text>
      )}
      {data && data.entries.length > 0 && (
        <DataTable
          caption={title}
          columns={[
            {
              id: 'what',
              title: t('history.what'),
              narrow: 'first',
              cell: entry => <EntrySentence entry={entry} />,
            },
            {
              id: 'when',
              title: t('history.when'),
              narrow: 'first-end',
              cell: ({ occurred_at }) => <Moment at={occurred_at} />,
            },
          ]}
          rows={data.entries}
          keyOf={({ id }) => id}
        />
      )}
    </Section>
  )
}
