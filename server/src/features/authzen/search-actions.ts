import { isPlatformPermission, PERMISSIONS } from '../../kernel/vocabulary.ts'
import { query } from '../../operations/operation.ts'
import { listPermissionNames } from '../profiles/index.ts'
import {
  ActionSearch,
  AUTHZEN,
  EXAMPLE_ORGANIZATION,
  EXAMPLE_SUBJECT,
  FoundActions,
  invalidPageToken,
  type Question,
} from './authzen.contract.ts'
import { decide, FIRE, readSubjectStates } from './decide.ts'
import { readPage, toResults } from './page-token.ts'

/** Searches the actions that a subject may perform on a resource, sorted by name. Only known actions are found. */
export const searchActions = query({
  id: 'searchActions',
  ...AUTHZEN,
  summary: 'Search actions that a subject may perform',
  description:
    'The known permissions are Reeve’s and those of the organization’s profiles. A resource of the type ' +
    '`organization` has all of them, and other resources have those of their type.',
  method: 'POST',
  path: '/access/v1/search/action',
  body: ActionSearch,
  response: FoundActions,
  errors: [invalidPageToken],
  example: {
    body: { subject: EXAMPLE_SUBJECT, resource: EXAMPLE_ORGANIZATION },
    response: { page: { next_token: '', count: 1 }, results: [{ name: 'agents.run' }] },
  },

  read: ({ organizationId, now, body: { subject, resource } }) => ({
    states: readSubjectStates(organizationId, now, [{ subject, resource }]),
    known: listPermissionNames(organizationId),
  }),

  answer({ caller: { organizationId }, found: { states, known }, body: { subject, resource, context, page: asked } }) {
    const page = readPage(asked, { subject, resource, context: context ?? null }, { isKey: () => true, first: '' })
    const isAllowed = (name: string) =>
      decide({ subject, action: { name }, resource }, organizationId, states) === 'granted'
    const names = actionsOn({ subject, resource }, known).filter(name => name > page.after && isAllowed(name))
    return toResults(page, names, name => ({ name }))
  },
})

/**
 * The actions that exist for a resource, sorted, without duplicates. The wildcards `*` and `platform.*` are not
 * actions.
 */
function actionsOn(
  { subject, resource: { type } }: Pick<Question, 'subject' | 'resource'>,
  known: readonly { readonly name: string }[],
): string[] {
  const permissions = [...PERMISSIONS, ...known.map(({ name }) => name).filter(isPlatformPermission)]
  const ofType = permissions.flatMap(permission => (permission.startsWith(`${type}.`) ? [shorten(permission)] : []))
  const fire = subject.type === 'trigger' || type === 'trigger' ? [FIRE] : []
  return [...new Set([...fire, ...(type === 'organization' ? permissions : ofType)])].sort()
}

/**
 * Removes the first segment of a permission. Keeps it if the other segments contain a dot: a name with a dot is read as
 * a complete permission.
 */
function shorten(permission: string): string {
  const rest = permission.slice(permission.indexOf('.') + 1)
  return rest.includes('.') ? permission : rest
}
