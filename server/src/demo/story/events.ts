import type { Calendar } from '../calendar.ts'
import {
  ADA,
  ANDROID,
  BEATRIZ,
  CAMILA,
  EDSGER,
  GRACE,
  INVITED,
  INVITED_BY_MALLORY,
  MALLORY,
  MARGARET,
  type Person,
  SUSPENDED,
} from './people.ts'
import {
  assign,
  createKey,
  createWebhook,
  editProfile,
  editWebhook,
  invite,
  onDay,
  refused,
  revokeKey,
  rotateKey,
  rotateSecret,
  type Step,
  type StoryRequest,
  suspend,
} from './steps.ts'

const OFFBOARDING = ['member.suspended', 'member.reactivated', 'member.removed']

/** A single event of the story: the number of working days before the night, the time, the caller, and the request. */
type Line = readonly [back: number, time: string, person: Person, act: StoryRequest]

const KEYS: readonly Line[] = [
  [43, '12:05', ADA, createKey('backup-check', ['members:read', 'audit:read'])],
  [41, '15:20', GRACE, createKey('directory-sync', ['members:read', 'members:write'])],
  [38, '11:45', BEATRIZ, createKey('relatórios', ['members:read', 'audit:read'])],
  [36, '10:15', GRACE, createKey('onboarding-form', ['members:read', 'invitations:write'])],
  [31, '14:30', MARGARET, createKey('prototype', ['members:read'])],
  [30, '16:10', MARGARET, createKey('gateway', ['members:read'])],
  [27, '09:50', BEATRIZ, createKey('payroll-export', ['members:read'])],
  [24, '13:40', MARGARET, createKey('release-bot', ['members:read'])],
  [21, '17:05', MARGARET, revokeKey('prototype')],
  [19, '10:30', MALLORY, createKey('ci-pipeline', ['members:read'])],
  [17, '11:10', MALLORY, createKey('laptop', ['invitations:write', 'governance:write'])],
  [14, '09:25', GRACE, createKey('status-page', ['governance:read'])],
  [10, '15:55', MARGARET, createKey('webhook-admin', ['governance:read', 'governance:write'])],
  [9, '10:40', MARGARET, rotateKey('release-bot')],
  [8, '09:35', ADA, createKey('siem-reader', ['audit:read'])],
  [3, '14:20', GRACE, rotateKey('directory-sync')],
  [1, '09:30', GRACE, createKey('on-call-rota', ['members:read', 'members:write'])],
]

const PROFILES: readonly Line[] = [
  [32, '10:20', ADA, assign('Margaret Hamilton', 'Integrations')],
  [41, '16:40', ADA, assign('Beatriz Carvalho', 'Owner')],
  [35, '14:00', ADA, editProfile('Support', { description: 'Answers customers with agents that others have built' })],
  [28, '11:30', GRACE, editProfile('Auditor', { permissions: ['members.read', 'profiles.read', 'audit.read'] })],
  [26, '15:10', ADA, assign('Mallory Voss', 'Integrations')],
  [
    22,
    '10:05',
    BEATRIZ,
    editProfile('People partner', { description: 'Hires, moves, suspends and brings back people' }),
  ],
  [15, '16:30', ADA, editProfile('Integrations', { description: 'Connects agents and webhooks with other systems' })],
  [5, '11:20', GRACE, editProfile('Member', { description: 'Sees who is in the organization, and the profiles' })],
]

const webhooks = (receiver: string): readonly Line[] => [
  [18, '10:50', ADA, createWebhook('hr', `${receiver}/hr`, ['member.*'], 'The old HR system')],
  [6, '10:10', MARGARET, createWebhook('siem', `${receiver}/siem`, ['*'], 'Everything, for the security team')],
  [5, '13:15', MARGARET, createWebhook('tickets', `${receiver}/tickets`, OFFBOARDING, 'Tickets for the service desk')],
  [4, '09:45', MARGARET, createWebhook('chat', `${receiver}/chat`, ['member.*'], 'Channel #people')],
  [4, '10:25', MARGARET, editWebhook('chat', { event_types: ['member.*', 'invitation.*'] })],
  [3, '16:50', MARGARET, createWebhook('lake', `${receiver}/lake`, ['*'], 'Data lake')],
  [2, '11:05', MARGARET, rotateSecret('siem')],
  [2, '11:40', MARGARET, editWebhook('lake', { description: 'Data lake, partitioned by day' })],
]

const SUSPENSIONS: readonly Line[] = [
  [12, '17:20', CAMILA, suspend('Diego Herrera', SUSPENDED['Diego Herrera'] ?? '')],
  [9, '16:05', ADA, suspend('Rosalind Byron', SUSPENDED['Rosalind Byron'] ?? '')],
  [7, '12:10', CAMILA, suspend('Gustavo Teixeira', SUSPENDED['Gustavo Teixeira'] ?? '')],
  [2, '08:50', GRACE, suspend('Marek Nowak', SUSPENDED['Marek Nowak'] ?? '')],
  [1, '16:15', BEATRIZ, suspend('Leila Farahani', SUSPENDED['Leila Farahani'] ?? '', { block_login: true })],
]

/**
 * Invitations that are pending at the end of the story. They are recent, because invitations expire after seven days.
 */
const INVITATIONS: readonly Line[] = INVITED.map((email, index): Line => {
  const sender = [CAMILA, GRACE, BEATRIZ, CAMILA, EDSGER][index % 5] ?? CAMILA
  const back = index === 0 ? 4 : 1 + (index % 2)
  return [back, `${11 + (index % 3) * 2}:${25 + index}`, sender, invite(email, 'Support')]
})

const REFUSALS: readonly Line[] = [
  [40, '14:15', CAMILA, refused(assign('Dennis Moreau', 'Developer'), 'profile_exceeds_caller')],
  [37, '16:20', EDSGER, refused(invite('board@northwind.example', 'Administrator'), 'profile_exceeds_caller')],
  [34, '11:55', GRACE, refused(suspend('Ada Lovelace', 'test of the offboarding'), 'owner_required')],
  [33, '15:45', CAMILA, refused(suspend('Barbara Noether', 'on leave'), 'target_exceeds_caller')],
  [29, '09:15', ADA, refused(suspend('Ada Lovelace', 'test of the offboarding'), 'cannot_suspend_self')],
  [25, '13:05', MARGARET, refused(invite('dennis@northwind.example', 'Developer'), 'already_member')],
  [23, '10:45', MALLORY, refused(invite('contractor@northwind.example', 'Administrator'), 'profile_exceeds_caller')],
  [18, '17:10', CAMILA, refused(assign('Omar Haddad', 'Integrations'), 'profile_exceeds_caller')],
  [16, '12:25', GRACE, refused(assign('Margaret Hamilton', 'Owner'), 'profile_exceeds_caller')],
  [13, '14:35', EDSGER, refused(invite('linus@northwind.example', 'Developer'), 'already_member')],
  [6, '15:30', CAMILA, refused(assign('Hannah Weber', 'Member'), 'target_exceeds_caller')],
  [3, '10:55', EDSGER, refused(invite('dev-bot@northwind.example', 'Administrator'), 'profile_exceeds_caller')],
  [1, '11:15', EDSGER, refused(invite(INVITED[0] ?? '', 'Developer'), 'already_invited')],
  [1, '14:50', MALLORY, refused(invite('backup@northwind.example', 'Administrator'), 'profile_exceeds_caller')],
]

/** Single events of the story. `receiver` is the base URL of the webhooks. */
export function events(calendar: Calendar, receiver: string): Step[] {
  const day = onDay(calendar)
  const lines = [...KEYS, ...PROFILES, ...webhooks(receiver), ...SUSPENSIONS, ...INVITATIONS, ...REFUSALS]
  const [alan = '', ivy = ''] = INVITED_BY_MALLORY
  const onPhone = day(2)('18:20', MALLORY, invite(ivy, 'Developer'))
  return [
    ...lines.map(([back, time, person, act]) => day(back)(time, person, act)),
    day(2)('12:50', MALLORY, invite(alan, 'Developer')),
    { ...onPhone, by: { ...onPhone.by, from: '198.51.100.7', agent: ANDROID } },
  ]
}
