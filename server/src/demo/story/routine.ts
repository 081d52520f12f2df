import type { Calendar } from '../calendar.ts'
import { createRandom, type Random } from '../random.ts'
import { FIRST_DAY } from './founding.ts'
import {
  ADA,
  BARBARA,
  BEATRIZ,
  CAMILA,
  DENNIS,
  EDSGER,
  GRACE,
  HIRES,
  LEAVERS,
  type Person,
  ROSALIND,
  SUSPENDED,
} from './people.ts'
import {
  accept,
  addMember,
  assign,
  edit,
  invite,
  onDay,
  reactivate,
  removeMember,
  resend,
  revokeInvitation,
  type Step,
  type StoryRequest,
  seeCaller,
  signedIn,
  suspend,
  withoutSession,
} from './steps.ts'

const SEED = 1815
/** The first and the last working day, counted backwards, on which people join after the first days. */
const [FIRST_HIRE, LAST_HIRE] = [40, 6]
const CHANGES_A_DAY = 5
const TEAMS = ['Gaits', 'Grippers', 'Fleet', 'Perception', 'Field service', 'Sales', 'Finance']
const OFFICES = ['Berlin', 'São Paulo', 'Lisbon', 'Remote']
const LEAVES = ['vacation, access paused', 'on sick leave', 'sabbatical week', 'device in repair', 'training abroad']

interface Task {
  readonly person: Person
  readonly act: StoryRequest
}

/** A person who joins after the first days. Most are invited; every fourth one is added without an invitation. */
interface Joining {
  readonly person: Person
  readonly back: number
  readonly isInvited: boolean
}

const JOININGS: readonly Joining[] = [...LEAVERS.map(({ person }) => person), ...HIRES.slice(2)].map(
  (person, index, all) => ({
    person,
    back: FIRST_HIRE - Math.floor((index * (FIRST_HIRE - LAST_HIRE)) / (all.length - 1)),
    isInvited: index % 4 !== 3,
  }),
)

/**
 * The daily work of the people who manage others, in the order of a day: hiring, leavers, changes of duty, leave,
 * contractors on trial, and changed details. Also how people join, and the sign-ins of those who manage nobody.
 */
export function routine(calendar: Calendar): Step[] {
  const random = createRandom(SEED)
  const day = onDay(calendar)
  const days = Array.from({ length: FIRST_HIRE }, (_, index) => FIRST_HIRE - index)
  const works = days.flatMap(back => {
    const tasks = [
      ...hiring(back),
      ...leaving(back),
      ...duty('Support', 'Member', CAMILA, back),
      ...duty('Integrations', 'Developer', ADA, back),
      ...leave(back, random),
      ...trials(back),
      ...details(back, random),
    ]
    const times = timesOfDay(tasks.length, random)
    return tasks.map(({ person, act }, index) => day(back)(times[index] ?? '17:55', person, act))
  })
  return [...firstHires(calendar), ...works, ...acceptances(calendar), ...visits(calendar)]
}

/** Random times between 8:35 and 17:50, in ascending order. */
function timesOfDay(count: number, random: Random): string[] {
  const [begin, end] = [8 * 60 + 35, 17 * 60 + 50]
  const minutes = Array.from({ length: count }, () => begin + random.below(end - begin)).sort((a, b) => a - b)
  return minutes.map(minute => `${Math.floor(minute / 60)}:${minute % 60}:${random.below(60)}`)
}

/** Beatriz and Camila join early, because they manage others later. Ada invites them on the second day. */
function firstHires(calendar: Calendar): Step[] {
  const day = onDay(calendar)(FIRST_HIRE + 2)
  return [BEATRIZ, CAMILA].flatMap((person, index) => [
    day(`13:${10 + index * 5}`, ADA, invite(person.email, person === BEATRIZ ? 'Administrator' : person.profile)),
    { at: calendar.onWorkday(FIRST_HIRE + 2, `15:${30 + index * 7}`), by: withoutSession(person), act: accept(person) },
  ])
}

/** Camila hires people for the profiles that she can grant; Grace hires the others. */
const recruiterOf = ({ profile }: Person) => (profile === 'Member' || profile === 'Support' ? CAMILA : GRACE)

const hiring = (back: number): Task[] =>
  JOININGS.filter(joining => joining.back === back).flatMap(({ person, isInvited }, index) => {
    const recruiter = recruiterOf(person)
    if (isInvited) return { person: recruiter, act: invite(person.email, person.profile) }
    const number = `NR-${1400 - back * 7 + index}`
    return [
      { person: recruiter, act: addMember(person, person.profile) },
      { person: GRACE, act: edit(person.name, { external_id: number }) },
    ]
  })

/** Each invited person accepts in the evening of the same day. */
const acceptances = (calendar: Calendar): Step[] =>
  JOININGS.filter(({ isInvited }) => isInvited).map(({ person, back }, index) => ({
    at: calendar.onWorkday(back, `18:${10 + (index % 40)}`),
    by: withoutSession(person),
    act: accept(person),
  }))

/** Founders who manage nobody. They accept their invitation on the first day. */
const QUIET_FOUNDERS = [BARBARA, DENNIS, ROSALIND].map(person => ({ person, back: FIRST_DAY }))

/** The working days, counted backwards, of the last visits of people who manage nobody. Most visits are recent. */
const LAST_VISITS = [1, 1, 2, 1, 3, 1, 5, 2, 1, 4, 1, 8]

/**
 * Sign-ins of people who accepted an invitation: once after accepting, and once more later, mostly in the last days.
 * People who are suspended or have left have only the first one.
 */
const visits = (calendar: Calendar): Step[] =>
  [...QUIET_FOUNDERS, ...JOININGS.filter(({ isInvited }) => isInvited)].flatMap(({ person, back }, index) => {
    const isGone = person.name in SUSPENDED || LEAVERS.some(leaver => leaver.person === person)
    const last = LAST_VISITS[index % LAST_VISITS.length] ?? 1
    const first = { at: calendar.onWorkday(back, `18:${51 + (index % 8)}`), by: signedIn(person), act: seeCaller }
    if (isGone || last >= back) return [first]
    return [first, onDay(calendar)(last)(`${9 + (index % 9)}:${10 + ((index * 7) % 45)}`, person, seeCaller)]
  })

/** Leavers are suspended twelve working days after they joined, and removed three working days later. */
const leaving = (back: number): Task[] =>
  LEAVERS.flatMap(({ person, reason }) => {
    const joined = JOININGS.find(joining => joining.person === person)?.back ?? 0
    if (back === joined - 12) return [{ person: CAMILA, act: suspend(person.name, reason) }]
    return back === joined - 15 ? [{ person: GRACE, act: removeMember(person.name, reason) }] : []
  })

/**
 * Hired people with this profile who joined at least two working days before, and have neither left nor been suspended
 * at the end of the story. The list changes only when another one qualifies.
 */
const colleagues = (profile: string, back: number): Person[] =>
  JOININGS.filter(joining => joining.back > back + 1 && joining.person.profile === profile)
    .map(({ person }) => person)
    .filter(person => !(person.name in SUSPENDED) && !LEAVERS.some(leaver => leaver.person === person))

/** Each working day another person gets the profile `onDuty`, and on the next one the usual profile again. */
function duty(onDuty: string, normally: string, manager: Person, back: number): Task[] {
  const [today, before] = [onDutyOn(normally, back), onDutyOn(normally, back + 1)]
  return [
    ...(before ? [{ person: manager, act: assign(before.name, normally) }] : []),
    ...(today ? [{ person: manager, act: assign(today.name, onDuty) }] : []),
  ]
}

const onDutyOn = (profile: string, back: number): Person | undefined => {
  const all = colleagues(profile, back)
  return all[back % Math.max(all.length, 1)]
}

/** Every second working day, a member of the support team goes on leave, and returns two working days later. */
function leave(back: number, random: Random): Task[] {
  const all = (day: number) => colleagues('Support', day)
  const [going, returning] = [all(back), all(back + 2)]
  if (back % 2 === 1 || going.length === 0) return []
  const goes = going[(back / 2) % going.length]
  const returns = returning[(back / 2 + 1) % Math.max(returning.length, 1)]
  return [
    ...(returns ? [{ person: CAMILA, act: reactivate(returns.name, 'back at work') }] : []),
    ...(goes && back > 2 ? [{ person: CAMILA, act: suspend(goes.name, random.pick(LEAVES)) }] : []),
  ]
}

/** Every third working day, Edsger invites a contractor. On the next one he resends the invitation and revokes it. */
function trials(back: number): Task[] {
  const email = (day: number) => `contractor${day}@northwind.example`
  if (back % 3 === 0) return [{ person: EDSGER, act: invite(email(back), 'Support') }]
  if (back % 3 === 1 || back >= FIRST_HIRE - 1) return []
  return [
    { person: EDSGER, act: resend(email(back + 1)) },
    { person: EDSGER, act: revokeInvitation(email(back + 1)) },
  ]
}

/** Changes of members' details, such as office and desk, a few per day. */
const details = (back: number, random: Random): Task[] => {
  const joined = JOININGS.filter(
    joining => joining.back > back && !LEAVERS.some(({ person }) => person === joining.person),
  )
  if (joined.length === 0) return []
  return Array.from({ length: CHANGES_A_DAY }, () => {
    const { person } = random.pick(joined)
    const metadata = { team: random.pick(TEAMS), office: random.pick(OFFICES), desk: String(100 + random.below(400)) }
    return { person: random.pick([GRACE, GRACE, BEATRIZ, ADA]), act: edit(person.name, { metadata }) }
  })
}
