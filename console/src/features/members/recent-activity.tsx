import type { Member, SignIn } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { browserName } from '../../ui/browser-name.ts'
import { deviceIconOf } from '../../ui/device-icon.ts'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ActorAvatar, EntryIcon, EntryLink, EntryOrigin, EntryText } from '../audit/index.ts'
import { isFailure } from './happenings.ts'
import classes from './recent-activity.module.css'
import { SignInAddress } from './sign-in-address.tsx'
import { useHappenings } from './use-happenings.ts'

/** Maximum number of items, all of which the queries return. The activity tab and the audit log show the rest. */
const MOST = 8

/** The newest sign-ins of a member, and changes by and about them, in one list. Renders nothing if there are none. */
export function RecentActivity({ member: { user_id: userId } }: { readonly member: Member }) {
  const { t } = useTranslation('audit')
  const happenings = useHappenings(userId)
  if (happenings.length === 0) return null
  return (
    <Section
      isWide
      title={t('recent.title')}
      actions={
        <TextLink size="sm" to="/members/$userId" params={{ userId }} search={{ tab: 'history' }}>
          {t('recent.all')}
        </TextLink>
      }
    >
      <ol className={classes.rows} aria-label={t('recent.title')}>
        {happenings.slice(0, MOST).map(one =>
          'entry' in one ? (
            <li key={one.entry.id}>
              {/* An avatar says who acted. That is known for the acts of the member, and the icon says more. */}
              {one.entry.actor.id === userId ? (
                <EntryIcon action={one.entry.action} isRound />
              ) : (
                <ActorAvatar actor={one.entry.actor} />
              )}
              <EntryText entry={one.entry} subject={userId} />
              <EntryOrigin entry={one.entry} />
              <EntryLink
                entry={one.entry}
                among={{ [one.entry.actor.id === userId ? 'actor' : 'target']: userId, range: 'year' }}
              />
            </li>
          ) : (
            <SignInRow key={one.signIn.id} signIn={one.signIn} />
          ),
        )}
      </ol>
    </Section>
  )
}

function SignInRow({ signIn }: { readonly signIn: SignIn }) {
  const { t } = useTranslation(['members', 'audit'])
  const { outcome, method, user_agent, occurred_at } = signIn
  return (
    <li>
      <IconTile of={deviceIconOf(user_agent)} size={28} isRound tone={isFailure(signIn) ? 'danger' : undefined} />
      <span>
        {outcome !== 'signed_in' && `${t('signIns.one')}: `}
        <strong>{t(`signIns.outcome.${outcome}`)}</strong>
      </span>
      <span className={classes.where}>
        {[method && t(`audit:words.method.${method}`), browserName(user_agent) ?? t('tables.sessions.unknown')]
          .filter(Boolean)
          .join(' · ')}
        {/* The first space does not break, so that no line begins with the dot. */}
        {signIn.ip !== null && '\u00a0· '}
        <SignInAddress signIn={signIn} />
      </span>
      <span>
        <OpenableTime at={occurred_at} />
      </span>
    </li>
  )
}
