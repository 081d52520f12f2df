import { SCOPES } from '../../kernel/vocabulary.ts'
import type { Calendar } from '../calendar.ts'
import { ADA, FOUNDERS, GRACE, LINUS, MALLORY, MARGARET, type Person } from './people.ts'
import {
  accept,
  addMember,
  createKey,
  createProfile,
  invite,
  onDay,
  putIntegration,
  putOracle,
  putTrigger,
  type Step,
  type StoryRequest,
  withoutSession,
} from './steps.ts'

/** The working day on which the organization is created, counted backwards: about sixty days ago. */
export const FIRST_DAY = 43

const DEVELOPER = ['members.read', 'members.invite', 'agents.run', 'agents.edit']

/** The organization's own profiles, in addition to the built-in ones: Owner, Administrator and Member. */
const PROFILES: readonly StoryRequest[] = [
  createProfile('Developer', 'Builds and runs agents', DEVELOPER),
  createProfile('Support', 'Answers customers with agents that others built', ['members.read', 'agents.run']),
  createProfile('Auditor', 'Reads the audit trail', ['members.read', 'audit.read']),
  createProfile('People partner', 'Hires, moves and offboards people', [
    'members.read',
    'members.invite',
    'members.assign_profile',
    'members.suspend',
    'members.reactivate',
    'profiles.read',
    'agents.run',
  ]),
  createProfile('Integrations', 'Connects agents with other systems', [
    ...DEVELOPER,
    'governance.manage',
    'api_keys.manage',
  ]),
]

/** The only founder who is added directly, and has no password. The others accept an invitation. */
const ADDED = LINUS.name

/** The first profile of a founder. Mallory and Margaret get the profile Integrations only later. */
const firstProfile = ({ profile }: Person) => (profile === 'Integrations' ? 'Developer' : profile)

/** The first two days: profiles are created and people join; then integrations, triggers and the Oracle are added. */
export function founding(calendar: Calendar): Step[] {
  const day = onDay(calendar)
  const [today, next] = [day(FIRST_DAY), day(FIRST_DAY - 1)]
  const joining = FOUNDERS.flatMap((person, index): Step[] => {
    const { name } = person
    const profile = firstProfile(person)
    const minutes = String(10 + index * 4).padStart(2, '0')
    if (name === ADDED) return [today(`10:${minutes}`, ADA, addMember(person, profile))]
    return [
      today(`10:${minutes}`, ADA, invite(person.email, profile)),
      { at: calendar.onWorkday(FIRST_DAY, `11:${minutes}`), by: withoutSession(person), act: accept(person) },
    ]
  })
  return [
    today('09:10', ADA, createKey('demo', SCOPES)),
    ...PROFILES.map((act, index) => today(`09:${20 + index * 3}`, ADA, act)),
    ...joining,
    ...registrations(calendar).map((act, index) => next(`08:${30 + index}`, ADA, act)),
  ]
}

/** Registrations of integrations, the Oracle and triggers. Those of the integrations have no audit entries. */
function registrations(calendar: Calendar): StoryRequest[] {
  const connected_at = calendar.onWorkday(FIRST_DAY, '15:00').toISOString()
  const on = (integrationId: string) => ({ kind: 'integration', integration_id: integrationId })
  const [mallory, margaret] = [MALLORY.name, MARGARET.name]
  return [
    putIntegration(mallory, 'slack-mallory', { provider: 'slack', name: 'Northwind Slack', connected_at }),
    putIntegration(mallory, 'github-mallory', { provider: 'github', name: 'northwind-robotics', connected_at }),
    putIntegration(margaret, 'calendar-margaret', {
      provider: 'google-calendar',
      name: 'Launch calendar',
      connected_at,
    }),
    putOracle(mallory, 'Northwind Oracle'),
    putTrigger(mallory, 'nightly-report', 'Nightly fleet report'),
    putTrigger(mallory, 'restock', 'Reorder spare parts'),
    putTrigger(mallory, 'old-report', 'Last year’s report', { enabled: false }),
    putTrigger(mallory, 'on-mention', 'Answer mentions', on('slack-mallory')),
    putTrigger(mallory, 'on-push', 'Review pull requests', on('github-mallory')),
    putTrigger(mallory, 'oracle-digest', 'Weekly digest of the Oracle', { runs_oracle: true }),
    putTrigger(margaret, 'launch-watch', 'Watch the launch calendar', on('calendar-margaret')),
    putTrigger('Edsger Kahn', 'simulate', 'Simulate new gaits', { runs_oracle: true }),
    putTrigger(GRACE.name, 'rotate-logs', 'Archive robot logs'),
  ]
}
