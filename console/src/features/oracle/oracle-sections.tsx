import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ActorAvatar, EntryLink, EntryOrigin, EntryText } from '../audit/index.ts'
import { NamedAvatar } from '../members/index.ts'
import { TriggerState } from '../triggers/index.ts'
import { oracleHistoryQuery, oracleTriggersQuery } from './oracle.queries.ts'
import classes from './oracle-sections.module.css'

/** The first triggers that run the Oracle, with a link to all of them. Absent without the permission to see them. */
export function OracleTriggers() {
  const { t } = useTranslation('oracle')
  const { data } = usePermittedQuery(oracleTriggersQuery())
  if (!data) return null
  return (
    <Section
      title={t('triggers.title')}
      what={t('triggers.what')}
      actions={
        data.next_cursor !== null && (
          <TextLink size="sm" to="/settings/triggers" search={{ kind: 'oracle' }}>
            {t('triggers.all')}
          </TextLink>
        )
      }
    >
      {data.triggers.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('triggers.none')}
        </Text>
      ) : (
        <ul className={classes.triggers} aria-label={t('triggers.title')}>
          {data.triggers.map(trigger => (
            <li key={trigger.id}>
              <TextLink size="sm" to="/settings/triggers" search={{ kind: 'oracle', trigger: trigger.id }}>
                {trigger.name}
              </TextLink>
              <NamedAvatar userId={trigger.user_id} />
              <TriggerState trigger={trigger} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const ABOUT_ORACLE = { action: 'oracle.*', range: 'year' } as const

/** The newest audit entries about the Oracle. Absent if there are none, or without the permission to see them. */
export function OracleHistory() {
  const { t } = useTranslation('audit')
  const { data: entries = [] } = usePermittedQuery(oracleHistoryQuery())
  if (entries.length === 0) return null
  return (
    <Section
      title={t('recent.title')}
      actions={
        <TextLink size="sm" to="/audit" search={ABOUT_ORACLE}>
          {t('recent.all')}
        </TextLink>
      }
    >
      <ul className={classes.entries} aria-label={t('recent.title')}>
        {entries.map(entry => (
          <li key={entry.id}>
            <ActorAvatar actor={entry.actor} />
            <EntryText entry={entry} />
            <EntryOrigin entry={entry} />
            <EntryLink entry={entry} among={ABOUT_ORACLE} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
