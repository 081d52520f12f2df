import type { Calendar } from '../calendar.ts'
import { ADA, BARBARA, DENNIS, HIRES, type Person, ROSALIND } from './people.ts'
import { onDay, refused, type Step, type StoryRequest, withKey } from './steps.ts'

const DIRECTORY = 'directory Okta'
const BY_OKTA = withKey(ADA, DIRECTORY, '203.0.113.200', 'Okta SCIM Client 1.0.0')

/** The pilot group. Once it is mapped, it determines the profiles of its people, so nobody changes these by hand. */
const SUPPORT = [DENNIS, ...HIRES.filter(({ profile }) => profile === 'Support')]
/** No group contains the owners, the managers, or the people of the printed instructions. */
const ENGINEERING = HIRES.filter(({ profile }) => profile === 'Developer')
const EVERYONE = [BARBARA, ROSALIND, ...HIRES.filter(({ profile }) => profile === 'Member' || profile === 'Auditor')]

const createDirectory: StoryRequest = {
  method: 'POST',
  path: '/v1/directories',
  body: { name: 'Okta', default_profile_id: '{Member}', block_login: true, keep_oracle: true },
  as: DIRECTORY,
}

const createGroup = (name: string): StoryRequest => ({
  method: 'POST',
  path: '/scim/v2/Groups',
  body: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: name },
  as: `group ${name}`,
})

const patch = (path: string, operation: object): StoryRequest => ({
  method: 'PATCH',
  path,
  body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [operation] },
})

const addPeople = (group: string, people: readonly Person[]): StoryRequest =>
  patch(`/scim/v2/Groups/{group ${group}}`, {
    op: 'add',
    path: 'members',
    value: people.map(({ name }) => ({ value: `{${name}}` })),
  })

const deactivate = (name: string): StoryRequest =>
  patch(`/scim/v2/Users/{${name}}`, { op: 'replace', value: { active: false } })

const mapGroup = (group: string, profile: string, priority: number): StoryRequest => ({
  method: 'PATCH',
  path: `/v1/directories/{${DIRECTORY}}/groups/{group ${group}}`,
  body: { profile_id: `{${profile}}`, priority },
})

const listPeople: StoryRequest = { method: 'GET', path: '/scim/v2/Users?count=1' }
const listChanged: StoryRequest = {
  method: 'GET',
  path: `/scim/v2/Users?filter=${encodeURIComponent('meta.lastModified gt "2026-01-01T00:00:00Z"')}`,
}

/**
 * Ada connects Okta: first for the support team, and on the last evening for almost everyone, when nobody changes
 * profiles by hand any more. Okta also deactivates Tariq.
 */
export function okta(calendar: Calendar): Step[] {
  const day = onDay(calendar)
  const sends = (back: number, time: string, act: StoryRequest): Step => ({
    at: calendar.onWorkday(back, time),
    by: BY_OKTA,
    act,
  })
  return [
    day(5)('10:05', ADA, createDirectory),
    sends(5, '10:31', listPeople),
    sends(5, '10:40', createGroup('Support')),
    day(5)('10:52', ADA, mapGroup('Support', 'Support', 100)),
    sends(5, '11:02', addPeople('Support', SUPPORT)),
    sends(4, '17:35', deactivate('Tariq Aziz')),
    sends(3, '09:20', refused(listChanged, 'invalidFilter')),
    sends(1, '17:56', createGroup('Engineering')),
    sends(1, '17:57', createGroup('Everyone')),
    day(1)('18:02', ADA, mapGroup('Engineering', 'Developer', 200)),
    sends(1, '18:06', addPeople('Engineering', ENGINEERING)),
    sends(1, '18:07', addPeople('Everyone', EVERYONE)),
    { at: calendar.atNight('02:30'), by: BY_OKTA, act: listPeople },
  ]
}
