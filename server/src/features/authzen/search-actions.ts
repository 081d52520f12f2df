import type { Static } from 'typebox'
import type { Authority } from '../../kernel/authority.ts'
import { isPlatformPermission, PERMISSIONS, PLATFORM_PERMISSIONS } from '../../kernel/vocabulary.ts'
import { query } from '../../operations/operation.ts'
import { listActionNames } from '../profiles/index.ts'
import {
  ActionSearch,
  AUTHZEN,
  EXAMPLE_ORGANIZATION,
  EXAMPLE_SUBJECT,
  FoundActions,
  invalidPageToken,
  type Question,
} from './authzen.contract.ts'
import { authorityOfSubject, decide, FIRE, readSubjectStates } from './decide.ts'
import { type Page, readPage, toResults } from './page-token.ts'

/** Searches the actions that a subject may perform on a resource, sorted by name. Only known actions are found. */
export const searchActions = query({
  id: 'searchActions',
  ...AUTHZEN,
  summary: 'Search actions that a subject may perform',
  description:
    'The known permissions are Reeve’s and those of all profiles. A resource of the type `organization` has all of ' +
    'them, any other one those of its type.',
  method: 'POST',
  path: '/access/v1/search/action',
  body: ActionSearch,
  response: FoundActions,
  errors: [invalidPageToken],
  example: {
    body: { subject: EXAMPLE_SUBJECT, resource: EXAMPLE_ORGANIZATION },
    response: { page: { next_token: '', count: 1 }, results: [{ name: 'agents.run' }] },
  },

  // For an owner, PostgreSQL sorts the permissions of all profiles.
  mayBeSlow: true,

  read: ({ organizationId, now, body: { subject, resource } }) =>
    readSubjectStates(organizationId, now, [{ subject, resource }]),

  // A profile lists its permissions of the platform by name, except a profile with all of them: only then are the names
  // in other profiles needed.
  readMore({ caller: { organizationId }, found: states, body }) {
    const authority = authorityOfSubject(body.subject, states)
    if (!authority || !holdsAllOfPlatform(authority)) return {}
    const { type } = body.resource
    const { after, limit } = pageOf(body)
    // One name more than the limit shows whether another page follows. A second one makes up for `fire`, which may be
    // among the names, but is not a permission.
    return { names: listActionNames(organizationId, type === 'organization' ? null : type, after, limit + 2) }
  },

  answer({ caller: { organizationId }, found: states, more: { names = [] }, body }) {
    const { subject, resource } = body
    const page = pageOf(body)
    const isAllowed = (name: string) =>
      decide({ subject, action: { name }, resource }, organizationId, states) === 'granted'
    const held = authorityOfSubject(subject, states)?.permissions ?? []
    const actions = new Set([...names.map(({ name }) => name), ...actionsOn({ subject, resource }, held)])
    const found = [...actions].filter(name => name > page.after && isAllowed(name)).sort()
    return toResults(page, found, name => ({ name }))
  },
})

const pageOf = ({ subject, resource, context, page }: Static<typeof ActionSearch>): Page =>
  readPage(page, { subject, resource, context: context ?? null }, { isKey: isStorable, first: '' })

/** True if PostgreSQL can compare with this text. It rejects NUL characters and invalid Unicode. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** True if the authority includes every permission of the platform. */
const holdsAllOfPlatform = ({ isOwner, permissions }: Authority) =>
  isOwner || permissions.includes(PLATFORM_PERMISSIONS)

/**
 * The actions that Reeve's permissions and these permissions of the platform allow on a resource. The wildcards `*` and
 * `platform.*` are not actions.
 */
function actionsOn(
  { subject, resource: { type } }: Pick<Question, 'subject' | 'resource'>,
  held: readonly string[],
): string[] {
  const permissions = [...PERMISSIONS, ...held.filter(isPlatformPermission)]
  const ofType = permissions.flatMap(permission => (permission.startsWith(`${type}.`) ? [shorten(permission)] : []))
  const fire = subject.type === 'trigger' || type === 'trigger' ? [FIRE] : []
  return [...fire, ...(type === 'organization' ? permissions : ofType)]
}

/**
 * Removes the first segment of a permission. Keeps it if the other segments contain a dot: a name with a dot is read as
 * a complete permission.
 */
function shorten(permission: string): string {
  const rest = permission.slice(permission.indexOf('.') + 1)
  return rest.includes('.') ? permission : rest
}
