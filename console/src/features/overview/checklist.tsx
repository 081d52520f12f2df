import { Button, Progress } from '@mantine/core'
import IconCircle from '@tabler/icons-react/icons/IconCircle'
import IconCircleCheckFilled from '@tabler/icons-react/icons/IconCircleCheckFilled'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { now } from '../../ui/clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { anyKeyQuery } from '../api-keys/index.ts'
import { webhooksQuery } from '../governance/index.ts'
import { pendingInvitationsQuery } from '../invitations/index.ts'
import { organizationQuery } from '../organizations/index.ts'
import { isOwnerProfile, useProfiles } from '../profiles/index.ts'
import classes from './checklist.module.css'
import { memberCountsQuery } from './overview.queries.ts'

/** Age up to which an organization counts as new. */
const NEW_MS = 14 * 24 * 60 * 60 * 1000

const STEPS = ['invite', 'profile', 'key', 'webhook', 'owner'] as const
type Step = (typeof STEPS)[number]

const LINKS: Readonly<Record<Step, LinkProps>> = {
  invite: { to: '/members', search: { invite: true } },
  profile: { to: '/profiles', search: { create: true } },
  key: { to: '/settings/keys', search: { dialog: 'create' } },
  webhook: { to: '/webhooks/new' },
  owner: { to: '/members', search: { status: 'active' } },
}

/**
 * The first steps of a new organization. A step is done when its resource exists; when all are done, the list
 * disappears.
 */
export function Checklist() {
  const { t } = useTranslation('overview')
  const { may } = useCaller()
  const done = useDoneSteps()
  if (!may('organization.manage') || !done || done.size === STEPS.length) return null
  const next = STEPS.find(step => !done.has(step))
  return (
    <Section isWide title={t('start.title')} what={t('start.done', { done: done.size, all: STEPS.length })}>
      <Progress size={4} aria-hidden value={(done.size / STEPS.length) * 100} className={classes.progress ?? ''} />
      <ol className={classes.steps} aria-label={t('start.title')}>
        {STEPS.map(step => (
          <li key={step} data-done={done.has(step) || undefined}>
            <span className={classes.tick} role="img" aria-label={t(done.has(step) ? 'start.isDone' : 'start.isOpen')}>
              <Icon of={done.has(step) ? IconCircleCheckFilled : IconCircle} size={20} />
            </span>
            <span className={classes.words}>
              <strong>{t(`start.${step}.title`)}</strong>
              {!done.has(step) && <span>{t(`start.${step}.why`)}</span>}
            </span>
            {!done.has(step) && (
              <Button
                variant={step === next ? 'filled' : 'default'}
                size="compact-sm"
                renderRoot={props => <Link {...LINKS[step]} {...props} />}
              >
                {t(`start.${step}.act`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The completed steps; undefined until the state of every step is known, and if the organization is not new. */
export function useDoneSteps(): ReadonlySet<Step> | undefined {
  const { may } = useCaller()
  const enabled = may('organization.manage')
  const organization = useQuery({ ...organizationQuery(), enabled })
  const isNew = organization.data !== undefined && Date.parse(organization.data.created_at) > now() - NEW_MS
  const profiles = useProfiles()
  const owner = profiles.find(isOwnerProfile)?.id
  const ask = { enabled: enabled && isNew }
  const members = useQuery({ ...memberCountsQuery(), ...ask })
  const owners = useQuery({ ...memberCountsQuery(owner), enabled: ask.enabled && owner !== undefined })
  const invitations = useQuery({ ...pendingInvitationsQuery(), ...ask })
  const keys = useQuery({ ...anyKeyQuery(), ...ask })
  const webhooks = useQuery({ ...webhooksQuery(), ...ask })
  if (!isNew || !members.data || !owners.data || !invitations.data || !keys.data || !webhooks.data) return
  const isDone: Record<Step, boolean> = {
    invite: members.data.active + members.data.suspended > 1 || invitations.data.length > 0,
    profile: profiles.some(({ built_in }) => !built_in),
    key: keys.data.api_keys.length > 0,
    webhook: webhooks.data.length > 0,
    owner: owners.data.active > 1,
  }
  return new Set(STEPS.filter(step => isDone[step]))
}
