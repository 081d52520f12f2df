import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { batchedMemberQuery } from '../members/index.ts'
import type { AttentionItem } from './attention-item.ts'
import type { Incident } from './incidents.ts'
import { type NewReceiver, Receiver } from './new-receivers.tsx'
import classes from './overview.module.css'
import { EntryAddress, Signal } from './signal.tsx'
import { type NewKey, useIncidents } from './use-incidents.ts'

/** Maximum number of addresses that a card lists. */
const MOST_ADDRESSES = 3

/**
 * One card for each incident. It links to the suspension of the member, or to the sign-ins if the member is suspended
 * or is the caller.
 */
export function useIncidentItems(): { items: readonly AttentionItem[]; error: unknown } {
  const { t } = useTranslation('overview')
  const { caller, may } = useCaller()
  const { incidents } = useIncidents()
  const suspended = useQueries({
    queries: incidents.map(({ userId }) => ({ ...batchedMemberQuery(userId), enabled: may('members.read') })),
    combine: found => found.flatMap(({ data }) => (data?.status === 'suspended' ? data.user_id : [])),
  })
  const items = incidents.map((incident): AttentionItem => {
    const { userId, name, signIns, keys, receivers } = incident
    const canBeSuspended = userId !== caller.user.user_id && !suspended.includes(userId)
    const isUrgent = keys.length + receivers.length > 0 || signIns.some(({ isPasswordKnown }) => isPasswordKnown)
    return {
      id: `incident ${userId}`,
      icon: IconAlertTriangle,
      severity: isUrgent && !suspended.includes(userId) ? 'danger' : 'warning',
      text: <IncidentText incident={incident} />,
      action: canBeSuspended ? (
        <ButtonLink size="compact-sm" color="amber" to="/members/$userId/suspend" params={{ userId }}>
          {t('incident.suspend', { name })}
        </ButtonLink>
      ) : (
        <ButtonLink variant="default" size="compact-sm" to="/members/sign-ins" search={{ member: userId }}>
          {t('attention.review')}
        </ButtonLink>
      ),
    }
  })
  return { items, error: null }
}

/** The signals of an incident, the oldest first. */
function IncidentText({ incident }: { readonly incident: Incident<NewKey, NewReceiver> }) {
  const { t } = useTranslation('overview')
  const { userId, name, signIns, keys, receivers } = incident
  const [before, after] = t('incident.title', { name: '\n' }).split('\n')
  const attempts = signIns.slice(0, MOST_ADDRESSES)
  const lines = [
    ...attempts.map(({ ip, count, last, isPasswordKnown }) => ({
      at: last,
      id: ip,
      ip: (
        <TextLink size="xs" to="/members/sign-ins" search={{ ip }}>
          {ip}
        </TextLink>
      ),
      line: (
        <>
          {t('incident.signIns', { count })}
          {isPasswordKnown && `. ${t('attention.passwordKnown')}`}
        </>
      ),
    })),
    ...keys.map(({ since, entry }) => ({
      at: since,
      id: entry.id,
      apiKey: entry.actor.key?.name,
      ip: <EntryAddress entry={entry} />,
      line: (
        <>
          {t('incident.key')}{' '}
          <TextLink size="sm" to="/settings/keys" search={{ owner: userId, status: 'active' }}>
            {entry.target.name}
          </TextLink>
        </>
      ),
    })),
    ...receivers.map(({ since, webhook, entry }) => ({
      at: since,
      id: webhook.id,
      apiKey: entry?.actor.key?.name,
      ip: entry && <EntryAddress entry={entry} />,
      line: (
        <>
          {t('incident.receiver')} <Receiver webhook={webhook} />
        </>
      ),
    })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const more = signIns.length - attempts.length
  return (
    <>
      <strong>
        {before}
        <TextLink size="sm" fw={600} to="/members/$userId" params={{ userId }}>
          {name}
        </TextLink>
        {after}
      </strong>
      <ol className={classes.signals} aria-label={t('incident.title', { name })}>
        {lines.map(({ id, line, ...signal }) => (
          <Signal key={id} {...signal}>
            {line}
          </Signal>
        ))}
        {more > 0 && <li>{t('attention.moreFailedSignIns', { count: more })}</li>}
      </ol>
    </>
  )
}
