import type { SignIn } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { browserName } from '../../ui/browser-name.ts'
import type { Column } from '../../ui/data-table.tsx'
import { deviceIconOf } from '../../ui/device-icon.ts'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { isFailure } from './happenings.ts'
import classes from './member-resources.module.css'
import { SignInAddress } from './sign-in-address.tsx'

/** The columns of a table of sign-ins. A screen that uses them loads the namespaces `members` and `audit`. */
export function useSignInColumns(): Column<SignIn>[] {
  const { t } = useTranslation(['members', 'audit'])
  return [
    {
      id: 'outcome',
      title: t('columns.status'),
      narrow: 'first',
      cell: ({ outcome }) => {
        const text = t(`signIns.outcome.${outcome}`)
        return outcome === 'signed_in' ? (
          text
        ) : (
          <StateDot state={isFailure({ outcome }) ? 'bad' : 'none'}>{text}</StateDot>
        )
      },
    },
    {
      id: 'method',
      title: t('audit:fields.method'),
      narrow: 'hidden',
      cell: ({ method }) => (
        <span className={classes.ordinary}>{method ? t(`audit:words.method.${method}`) : '–'}</span>
      ),
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
    {
      id: 'ip',
      title: t('tables.sessions.address'),
      narrow: 'second-end',
      cell: signIn => <SignInAddress signIn={signIn} />,
    },
    {
      id: 'when',
      title: t('history.when'),
      narrow: 'first-end',
      isNumber: true,
      cell: ({ occurred_at }) => (
        <span className={classes.ordinary}>
          <OpenableTime at={occurred_at} />
        </span>
      ),
    },
  ]
}
