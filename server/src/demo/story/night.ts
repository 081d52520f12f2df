import type { Calendar } from '../calendar.ts'
import { GRACE, MALLORY } from './people.ts'
import { createWebhook, edit, failToSignIn, type Step, withKey } from './steps.ts'

const HOUR_MS = 60 * 60_000
/**
 * Number of hours before the end of the story in which the handovers of the on-call duty take place. They fill the
 * console's charts, which show 24 hours.
 */
const HOURS = 30
const ON_CALL = ['Omar Haddad', 'Samuel Okafor', 'Kwame Mensah', 'Felix Wagner']
/** Maximum duration of a handover between two people on call, with its requests and retries. */
const HANDOVER_MS = 15_000
const ABROAD = { from: '192.0.2.203', agent: 'curl/8.14.1' }

/** The night of the incident: somebody uses Mallory's laptop. Nobody has noticed it yet. */
export const incident = (calendar: Calendar): Step[] => [
  {
    at: calendar.atNight('02:41'),
    by: { person: MALLORY, credential: 'none', ...ABROAD },
    act: failToSignIn(MALLORY),
  },
  {
    at: calendar.atNight('02:47'),
    by: { person: MALLORY, credential: { key: 'key laptop' }, ...ABROAD },
    act: createWebhook(
      'paste',
      'https://paste.example/hooks/9f2c',
      ['member.created', 'invitation.*', 'api_key.*'],
      'backup',
    ),
  },
]

/**
 * Requests of a program that records the person on call every two hours, day and night, and at every third time the
 * substitute, too.
 */
export function onCall(calendar: Calendar): Step[] {
  const by = withKey(GRACE, 'key on-call-rota', '192.0.2.10', 'on-call-rota/1.4')
  const until = calendar.end.getTime()
  const since = Math.max(until - HOURS * HOUR_MS, calendar.onWorkday(1, '09:35').getTime())
  const handovers = Array.from({ length: HOURS }, (_, hour) => new Date(until - (HOURS - hour) * HOUR_MS))
    .map(time => new Date(time.getFullYear(), time.getMonth(), time.getDate(), time.getHours() + 1))
    .filter(time => time.getHours() % 2 === 0 && time.getTime() > since && time.getTime() + HANDOVER_MS < until)
  return handovers.flatMap((at, index) =>
    (index % 3 === 0 ? ['on call', 'stands in'] : ['on call']).map((duty, second) => ({
      at: new Date(at.getTime() + (2 + second) * 1000),
      by,
      act: edit(ON_CALL[(index + second) % ON_CALL.length] ?? '', { metadata: { duty, since: at.toISOString() } }),
    })),
  )
}
