/**
 * The story of Northwind Robotics, as data: its people, and their actions in the sixty days before a night in which
 * somebody uses Mallory's stolen laptop. Days are counted backwards from that night; `calendar.ts` converts them to
 * dates.
 */
import type { Calendar } from '../calendar.ts'
import { events } from './events.ts'
import { FIRST_DAY, founding } from './founding.ts'
import { incident, onCall } from './night.ts'
import { okta } from './okta.ts'
import { routine } from './routine.ts'
import type { Step } from './steps.ts'

export { ADA, LINUS, MALLORY } from './people.ts'
export type { Step, StoryCaller } from './steps.ts'

export const ORGANIZATION = 'Northwind Robotics'

/** The time at which the organization is created. */
export const beginOf = (calendar: Calendar): Date => calendar.onWorkday(FIRST_DAY, '09:05')

/** All steps after the creation of the organization, in their order. `receiver` is the base URL of the webhooks. */
export const storyOf = (calendar: Calendar, receiver: string): Step[] =>
  [
    ...founding(calendar),
    ...routine(calendar),
    ...events(calendar, receiver),
    ...okta(calendar),
    ...onCall(calendar),
    ...incident(calendar),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
