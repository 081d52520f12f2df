import type { Calendar } from '../calendar.ts'
import { GRACE, MALLORY } from './people.ts'
import { assign, createWebhook, failToSignIn, type Step, withKey } from './steps.ts'

const HOUR_MS = 60 * 60_000
/** Hours before the end in which the rota changes hands. The charts of the console show 24. */
const HOURS = 30
const ON_CALL = ['Omar Haddad', 'Samuel Okafor', 'Kwame Mensah', 'Felix Wagner']
const ABROAD = { from: '192.0.2.203', agent: 'curl/8.14.1' }

/** The last night: somebody has Mallory's laptop. Nobody has noticed it yet. */
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

/** A program that hands the on-call duty over every two hours, day and night. */
export function onCall(calendar: Calendar): Step[] {
  const by = withKey(GRACE, 'key on-call-rota', '192.0.2.10', 'on-call-rota/1.4')
  const begin = Math.max(calendar.end.getTime() - HOURS * HOUR_MS, calendar.onWorkday(1, '09:35').getTime())
  const handovers = Array.from({ length: HOURS }, (_, hour) => new Date(calendar.end.getTime() - hour * HOUR_MS))
    .map(time => new Date(time.getFullYear(), time.getMonth(), time.getDate(), time.getHours()))
    .filter(time => time.getHours() % 2 === 0 && time.getTime() > begin)
    .reverse()
  return handovers.flatMap((at, index) => {
    const [before, next] = [ON_CALL[(index + ON_CALL.length - 1) % ON_CALL.length], ON_CALL[index % ON_CALL.length]]
    return [
      ...(index > 0 ? [{ at: new Date(at.getTime() + 2_000), by, act: assign(before ?? '', 'Support') }] : []),
      { at: new Date(at.getTime() + 3_000), by, act: assign(next ?? '', 'Integrations') },
    ]
  })
}
