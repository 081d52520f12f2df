import type { EntryFamilies, Member, SignIn } from '@reeve/sdk'
import { parseAction } from '../audit-actions.ts'
import { withoutUndefined } from '../command.ts'
import { toFilter } from '../export-trail.ts'
import { findUserId, givenUserId, withUserId } from '../person.ts'
import { PERSON, type Tool } from './tool.ts'

const SINCE = { type: 'string', description: 'Start of the time range, such as 2026-11-22T05:00:00Z.' } as const
const UNTIL = { type: 'string', description: 'End of the time range, exclusive.' } as const
const PAGE = {
  limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  cursor: { type: 'string', description: 'The next_cursor of the page before.' },
} as const

interface Page {
  readonly limit?: number
  readonly cursor?: string
}

const pageOf = ({ limit = 50, cursor }: Page) => withoutUndefined({ limit, cursor })

const whoami: Tool = {
  name: 'whoami',
  title: 'Owner of the API key',
  description: 'Returns the organization, and the owner of the API key with their permissions and scopes.',
  parameters: {},
  call: reeve => reeve.caller.get(),
}

interface MemberFilters extends Page {
  readonly query?: string
  readonly status?: Member['status']
  readonly profile_id?: string
}

const listMembers: Tool = {
  name: 'list_members',
  title: 'List members',
  description: 'Returns a page of the members, filtered by status, profile, or a part of a name or address.',
  parameters: {},
  optional: {
    query: { type: 'string', description: 'A part of a name, email address or external id.' },
    status: { type: 'string', enum: ['active', 'suspended'] },
    profile_id: { type: 'string' },
    ...PAGE,
  },
  call: (reeve, { query: q, status, profile_id, ...page }: MemberFilters) =>
    reeve.members.list({ ...pageOf(page), ...withoutUndefined({ q, status, profile_id }) }).page(),
}

interface Asked {
  readonly member: string
}

const getMember: Tool = {
  name: 'get_member',
  title: 'Get a member',
  description: 'Returns a member: name, address, profile id, status, last activity, and who holds a suspension.',
  parameters: { member: PERSON },
  call: (reeve, { member }: Asked) => withUserId(reeve, member, id => reeve.members.get(id)),
}

const getSuspension: Tool = {
  name: 'get_suspension',
  title: 'Get a suspension',
  description: 'Returns the suspension of a suspended member: time, reason, actor, and everything that it stopped.',
  parameters: { member: PERSON },
  call: (reeve, { member }: Asked) => withUserId(reeve, member, id => reeve.members.getSuspension(id)),
}

const listProfiles: Tool = {
  name: 'list_profiles',
  title: 'List access profiles',
  description: 'Returns a page of the access profiles with their permissions and the number of their members.',
  parameters: {},
  optional: PAGE,
  call: (reeve, page: Page) => reeve.profiles.list(pageOf(page)).page(),
}

interface AccessQuestion extends Asked {
  readonly permission: string
}

const checkAccess: Tool = {
  name: 'check_access',
  title: 'Check the access of a member',
  description: 'Returns whether a person has a permission now, and the reason. A suspended or unknown person has none.',
  parameters: { member: PERSON, permission: { type: 'string', description: 'Such as agents.run.' } },
  async call(reeve, { member, permission }: AccessQuestion) {
    // An unknown person is sent unchanged: the service then returns `not_a_member`.
    const userId = (await findUserId(reeve, member)) ?? member
    return reeve.members.checkAccess(userId, { permission: [permission] })
  },
}

interface SignInFilters extends Page {
  readonly member?: string
  readonly outcome?: SignIn['outcome'][]
  readonly ip?: string
  readonly since?: string
  readonly until?: string
}

const listSignIns: Tool = {
  name: 'list_sign_ins',
  title: 'List sign-ins',
  description: 'Returns a page of the sign-ins and failed attempts of the last 90 days, newest first.',
  parameters: {},
  optional: {
    member: PERSON,
    outcome: {
      type: 'array',
      items: { type: 'string', enum: ['signed_in', 'second_factor_required', 'failed', 'second_factor_failed'] },
    },
    ip: { type: 'string', description: 'An IP address or a CIDR block.' },
    since: SINCE,
    until: UNTIL,
    ...PAGE,
  },
  async call(reeve, { member, outcome, ip, since, until, ...page }: SignInFilters) {
    const user_id = await givenUserId(reeve, member)
    return reeve.signIns.list({ ...pageOf(page), ...withoutUndefined({ user_id, outcome, ip, since, until }) }).page()
  },
}

interface EntryFilters extends Page {
  readonly action?: string
  readonly family?: keyof EntryFamilies
  readonly actor?: string
  readonly target?: string
  readonly ip?: string
  readonly since?: string
  readonly until?: string
}

const searchAuditLog: Tool = {
  name: 'search_audit_log',
  title: 'Search the audit log',
  description: 'Returns a page of the audit entries that match all filters, newest first.',
  parameters: {},
  optional: {
    action: { type: 'string', description: 'An action such as member.suspended, or a group such as member.*.' },
    family: { type: 'string', enum: ['members', 'access', 'webhooks', 'security'] },
    actor: { ...PERSON, description: 'The member who acted: user id, email address or external id.' },
    target: { type: 'string', description: 'The id of what was changed; a member also by email address.' },
    ip: { type: 'string', description: 'An IP address or a CIDR block.' },
    since: SINCE,
    until: UNTIL,
    ...PAGE,
  },
  async call(reeve, { since, until, limit, cursor, ...filters }: EntryFilters) {
    if (filters.action !== undefined) parseAction(filters.action)
    const page = pageOf(withoutUndefined({ limit, cursor }))
    const range = withoutUndefined({ since, until })
    return reeve.audit.listEntries({ ...page, ...range, ...(await toFilter(reeve, filters)) }).page()
  },
}

const listWebhooks: Tool = {
  name: 'list_webhooks',
  title: 'List governance webhooks',
  description: 'Returns the governance webhooks with their event types and the health of their deliveries.',
  parameters: {},
  call: reeve => reeve.webhooks.list().page(),
}

export const READ_TOOLS: readonly Tool[] = [
  whoami,
  listMembers,
  getMember,
  getSuspension,
  listProfiles,
  checkAccess,
  listSignIns,
  searchAuditLog,
  listWebhooks,
]
