import type {
  DirectoryGroup,
  DirectoryList,
  DirectoryPage,
  DirectoryPeople,
  DirectoryRequest,
  DirectoryUser,
  DirectoryUserChange,
} from '../../src/features/directories/scim/directory-people.ts'
import { defineError } from '../../src/kernel/errors.ts'
import { newId } from '../../src/kernel/ids.ts'

const notFound = defineError('directory_user_not_found', 'not_found', 'There is no such person')
const exists = defineError('directory_user_exists', 'conflict', 'There is such a person already')

type Stored<T> = { -readonly [Key in keyof T]: T[Key] }

/** The people and groups of a directory in memory, for tests of the protocol without a database. */
export class InMemoryDirectory implements DirectoryPeople {
  readonly users = new Map<string, Stored<DirectoryUser>>()
  readonly groups = new Map<string, Stored<DirectoryGroup> & { readonly ids: Set<string> }>()

  findConnection: DirectoryPeople['findConnection'] = async () => undefined

  listUsers: DirectoryPeople['listUsers'] = async (_connection, filter, page) =>
    pageOf(
      [...this.users.values()].filter(
        user =>
          same(filter.id, user.id) &&
          same(filter.userName, user.userName.toLowerCase()) &&
          same(filter.externalId, user.externalId) &&
          same(filter.email, user.email) &&
          same(filter.active, user.active),
      ),
      page,
    )

  findUser: DirectoryPeople['findUser'] = async (_connection, id) => this.users.get(id)

  createUser: DirectoryPeople['createUser'] = async (_connection, { active, ...given }) => {
    const others = [...this.users.values()]
    const known = others.find(user => given.externalId !== null && user.externalId === given.externalId)
    if (known && !known.active) return { user: change(known, { ...given, active }), created: false }
    if (others.some(user => user.userName.toLowerCase() === given.userName.toLowerCase())) throw exists()
    const now = new Date()
    const user = change(
      { ...given, id: newId(), active: true, heldBy: [], groups: [], createdAt: now, changedAt: now },
      { active },
    )
    this.users.set(user.id, user)
    return { user, created: true }
  }

  changeUser: DirectoryPeople['changeUser'] = async (_connection, id, changes, request) =>
    change(present(this.users.get(id), request), changes)

  removeUser: DirectoryPeople['removeUser'] = async (_connection, id, request) => {
    present(this.users.get(id), request)
    this.users.delete(id)
  }

  listGroups: DirectoryPeople['listGroups'] = async (_connection, filter, page, { members }) =>
    pageOf(
      [...this.groups.values()]
        .filter(
          group =>
            same(filter.id, group.id) &&
            same(filter.displayName, group.displayName.toLowerCase()) &&
            same(filter.externalId, group.externalId) &&
            (filter.memberId === undefined || group.ids.has(filter.memberId)),
        )
        .map(group => this.#shown(group, members)),
      page,
    )

  findGroup: DirectoryPeople['findGroup'] = async (_connection, id, { members }) => {
    const group = this.groups.get(id)
    return group && this.#shown(group, members)
  }

  createGroup: DirectoryPeople['createGroup'] = async (_connection, { memberIds, ...given }) => {
    const now = new Date()
    const group = { ...given, id: newId(), members: null, createdAt: now, changedAt: now, ids: new Set(memberIds) }
    this.groups.set(group.id, group)
    return this.#shown(group, true)
  }

  changeGroup: DirectoryPeople['changeGroup'] = async (_connection, id, { members, ...changes }, request) => {
    const group = present(this.groups.get(id), request)
    Object.assign(group, changes)
    if (members?.replaced) group.ids.clear()
    for (const one of members?.removed ?? []) group.ids.delete(one)
    for (const one of members?.added ?? []) group.ids.add(one)
    return this.#shown(group, true)
  }

  removeGroup: DirectoryPeople['removeGroup'] = async (_connection, id, request) => {
    present(this.groups.get(id), request)
    this.groups.delete(id)
  }

  #shown({ ids, ...group }: Stored<DirectoryGroup> & { readonly ids: ReadonlySet<string> }, withMembers: boolean) {
    const members = [...ids].map(id => ({ id, displayName: this.users.get(id)?.displayName ?? id }))
    return { ...group, members: withMembers ? members : null }
  }
}

const same = (wanted: unknown, value: unknown) => wanted === undefined || wanted === value

function present<T>(found: T | undefined, { precondition }: DirectoryRequest<never>): T {
  if (!found) throw notFound()
  precondition?.(found as never)
  return found
}

function change(
  user: Stored<DirectoryUser>,
  { email: _email, ...changes }: DirectoryUserChange,
): Stored<DirectoryUser> {
  Object.assign(user, changes)
  user.heldBy = user.active ? [] : ['directory:test']
  return user
}

function pageOf<T extends { readonly id: string }>(
  all: readonly T[],
  { skip, after, most }: DirectoryPage,
): DirectoryList<T> {
  const rows = all.toSorted((a, b) => (a.id < b.id ? -1 : 1)).filter(({ id }) => after === null || id > after)
  return { total: all.length, items: rows.slice(skip, skip + most), hasMore: rows.length > skip + most }
}
