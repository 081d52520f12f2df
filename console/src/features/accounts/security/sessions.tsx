import { Button, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../../api/client.ts'
import { Problem } from '../../../api/problem.tsx'
import { withRecentSignIn } from '../../../api/session.ts'
import { browserName } from '../../../ui/browser-name.ts'
import { deviceIconOf } from '../../../ui/device-icon.ts'
import { OpenableTime } from '../../../ui/exact-time.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import classes from '../../../ui/rows.module.css'
import { Section } from '../../../ui/section.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { sessionsQuery } from './security.queries.ts'

/** The account's open sessions. */
export function Sessions() {
  const { t } = useTranslation('security')
  const { data: sessions } = useSuspenseQuery(sessionsQuery())
  const end = useMutation({ mutationFn: (id: string) => withRecentSignIn(() => reeve().account.endSession(id)) })
  const endOthers = useMutation({ mutationFn: () => withRecentSignIn(() => reeve().account.endOtherSessions()) })
  const error = end.error ?? endOthers.error
  return (
    <Section
      title={t('sessions.title')}
      what={t('sessions.what')}
      actions={
        <ReasonButton
          variant="default"
          reason={sessions.length > 1 ? undefined : t('sessions.onlyThis')}
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {t('sessions.endOthers')}
        </ReasonButton>
      }
    >
      {error && <Problem error={error} title={t('sessions.not')} />}
      {endOthers.data && <p role="status">{t('sessions.ended', { count: endOthers.data.sessions_ended })}</p>}
      <ul className={classes.bare} aria-label={t('sessions.title')}>
        {sessions.map(({ id, current, ip, user_agent, created_at }) => {
          const where = [browserName(user_agent) ?? t('sessions.unknown'), ip].filter(Boolean).join(', ')
          return (
            <li key={id}>
              <IconTile of={deviceIconOf(user_agent)} />
              <span>
                {where}{' '}
                <Text span size="sm" c="dimmed" display="block">
                  {t('sessions.since')} <OpenableTime at={created_at} hasClock={false} />
                </Text>
              </span>
              {current ? (
                <StateDot state="good">{t('sessions.this')}</StateDot>
              ) : (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('sessions.endOf', { where })}
                  loading={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
