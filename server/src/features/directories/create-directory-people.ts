import type { Answers, Batch } from '../../database/pool.ts'
import { readOrganization } from '../../database/transaction.ts'
import type { Vault } from '../../kernel/vault.ts'
import { assertNotFrozen, invalidDirectoryToken } from '../../operations/access.ts'
import type { Runtime } from '../../operations/runtime.ts'
import { organizationOfKey, TOKEN_PREFIX } from '../api-keys/index.ts'
import { removeMember } from '../offboarding/index.ts'
import {
  decideGroupChange,
  decideGroupRemoval,
  decideNewGroup,
  readForGroupChange,
  readForGroupRemoval,
  readForNewGroup,
} from './change-group.ts'
import { type ChangeParts, type Done, decideChange, readForChange, readOwnersToTell } from './change-user.ts'
import { type CreateParts, decideCreation, readForCreation, readForNewMember } from './create-user.ts'
import { type ConnectedDirectoryRow, findDirectoryByToken } from './directories.sql.ts'
import type { DirectoryActivity } from './directory-activity.ts'
import type { DirectoryUsage } from './directory-usage.ts'
import { type PeopleIn, toMembers, withPeople } from './group-pages.ts'
import { directoryGroupNotFound } from './groups.contract.ts'
import { countGroupRows, findGroupRow, listGroupRows, listPeopleIn } from './groups.sql.ts'
import { type Connection, inDirectory } from './in-directory.ts'
import { hashToken } from './issue-token.ts'
import { directoryUserNotFound } from './people.contract.ts'
import { countUserRows, findLinkByExternalId, findUserRow, listUserRows } from './people.sql.ts'
import { toDirectoryGroup, toDirectoryUser } from './people.view.ts'
import { decideRemoval, readForRemoval } from './remove-user.ts'
import type { DirectoryGroup, DirectoryPeople, DirectoryUserChange, NewDirectoryUser } from './scim/index.ts'

/** Created without `directoriesOf`: only the receipt lists directories, and SCIM does not return the receipt. */
const remove = removeMember({})

export interface PeopleParts extends ChangeParts, CreateParts {
  readonly runtime: Runtime
  readonly vault: Vault
  readonly usage: DirectoryUsage
  readonly activity: DirectoryActivity
}

/** The operations of a directory. Each change is answered after its commit. */
export function createDirectoryPeople(parts: PeopleParts): DirectoryPeople<Connection> {
  const { runtime, vault, usage, activity } = parts
  const { pool, clock } = runtime
  return {
    async findConnection(token) {
      const organizationId = organizationOfKey(token, TOKEN_PREFIX)
      if (organizationId === undefined) return undefined
      const tokenHash = hashToken(vault, token)
      const statement = findDirectoryByToken(organizationId, tokenHash, clock.now())
      const found = await readOrganization(pool, organizationId, db => db.run({ directory: statement }))
      if (!found.directory) return undefined
      assertNotFrozen(found.directory.is_organization_frozen)
      const { id, name, strict } = found.directory
      return { organizationId, id, name, strict, tokenHash, effect: { hasChanged: false, createdId: null } }
    },
    ...readingUsers(runtime),
    ...changingUsers(parts),
    ...readingGroups(runtime),
    ...changingGroups(parts),
    answered(connection, answer) {
      const { organizationId, id } = connection
      const { status, code } = answer
      usage.record({ organizationId, id, at: clock.now(), error: status < 400 ? null : (code ?? String(status)) })
      activity.record(connection, answer)
    },
  }
}

/**
 * Reads a batch together with the directory of the token. The connection was found before the body arrived, which may
 * take long, or by an earlier batch.
 * @throws invalid_directory_token, organization_frozen
 */
async function read<const Sent extends Batch>(
  { pool, clock }: Runtime,
  { organizationId, tokenHash }: Connection,
  batch: Sent,
): Promise<Answers<Sent>> {
  const directory = findDirectoryByToken(organizationId, tokenHash, clock.now())
  const found = (await readOrganization(pool, organizationId, db => db.run({ directory, batch }))) as Found<Sent>
  if (!found.directory) throw invalidDirectoryToken()
  assertNotFrozen(found.directory.is_organization_frozen)
  return found.batch
}

interface Found<Sent extends Batch> {
  readonly directory: ConnectedDirectoryRow | undefined
  readonly batch: Answers<Sent>
}

const readingUsers = (runtime: Runtime): Pick<DirectoryPeople<Connection>, 'listUsers' | 'findUser'> => ({
  async listUsers(of, filter, page) {
    const found = await read(runtime, of, {
      total: countUserRows(of, filter),
      rows: page.most > 0 && listUserRows(of, filter, page),
    })
    const rows = found.rows || []
    return {
      total: found.total,
      items: rows.slice(0, page.most).map(toDirectoryUser),
      hasMore: rows.length > page.most,
    }
  },

  async findUser(of, userId) {
    const found = await read(runtime, of, { row: findUserRow(of, userId) })
    return found.row && toDirectoryUser(found.row)
  },
})

type ChangesUsers = Pick<DirectoryPeople<Connection>, 'createUser' | 'changeUser' | 'removeUser'>

function changingUsers(parts: PeopleParts): ChangesUsers {
  const { runtime } = parts
  const { findUser } = readingUsers(runtime)
  const present = async (of: Connection, userId: string) => {
    const user = await findUser(of, userId)
    if (!user) throw directoryUserNotFound()
    return user
  }
  const changeUser: ChangesUsers['changeUser'] = async (of, userId, change, { context, precondition }) => {
    const asked = { of, userId, change, precondition }
    const refusal: Done = await inDirectory(runtime, of, context, {
      read: now => readForChange(parts, asked, now),
      readMore: ({ found }) => readOwnersToTell(found.suspend, of.organizationId),
      decide: input => decideChange(parts, asked, input),
    })
    if (refusal) throw refusal
    return present(of, userId)
  }
  return {
    changeUser,

    async createUser(of, user, request) {
      const { externalId } = user
      const known =
        externalId !== null && (await read(runtime, of, { link: findLinkByExternalId(of, externalId) })).link
      const held = known ? await findUser(of, known.user_id) : undefined
      if (held?.heldBy.includes(`directory:${of.id}`)) {
        of.effect.createdId = held.id
        const changed = await changeUser(of, held.id, toChange(user), { context: request.context })
        return { user: changed, created: false }
      }
      const id = await inDirectory(runtime, of, request.context, {
        read: now => readForCreation(parts, of, user, now),
        readMore: input => readForNewMember(user, input),
        decide: input => decideCreation(parts, user, input),
      })
      of.effect.createdId = id
      // Repeats the suspension to send the sign-in block, which is already stored, to a remote identity provider.
      if (!user.active) await changeUser(of, id, { active: false }, { context: request.context })
      return { user: await present(of, id), created: true }
    },

    async removeUser(of, userId, { context, precondition }) {
      const asked = { of, userId, precondition }
      const refusal: Done = await inDirectory(runtime, of, context, {
        read: now => readForRemoval(remove, asked, now),
        readMore: ({ found }) => readOwnersToTell(found.remove, of.organizationId),
        decide: input => decideRemoval(remove, parts, asked, input),
      })
      if (refusal) throw refusal
    },
  }
}

/** The change that gives a held person the attributes of the request. The email address stays unchanged. */
const toChange = ({ email: _, ...user }: NewDirectoryUser): DirectoryUserChange => user

const readingGroups = (runtime: Runtime): Pick<DirectoryPeople<Connection>, 'listGroups' | 'findGroup'> => ({
  async listGroups(of, filter, page, { members }) {
    const found = await read(runtime, of, {
      total: countGroupRows(of, filter),
      rows: page.most > 0 && listGroupRows(of, filter, page),
    })
    const rows = found.rows || []
    const onPage = rows.slice(0, page.most)
    const peopleIn: PeopleIn = async (groupIds, most) =>
      (await read(runtime, of, { people: listPeopleIn(of, groupIds, most) })).people
    const items = members ? await withPeople(onPage, peopleIn) : onPage.map(row => toDirectoryGroup(row, null))
    return { total: found.total, items, hasMore: rows.length > items.length }
  },

  async findGroup(of, groupId, { members }) {
    const found = await read(runtime, of, {
      row: findGroupRow(of, groupId),
      people: members && listPeopleIn(of, [groupId], null),
    })
    return found.row && toDirectoryGroup(found.row, found.people ? toMembers(found.people) : null)
  },
})

type ChangesGroups = Pick<DirectoryPeople<Connection>, 'createGroup' | 'changeGroup' | 'removeGroup'>

function changingGroups({ runtime }: PeopleParts): ChangesGroups {
  const { findGroup } = readingGroups(runtime)
  const present = async (of: Connection, groupId: string, include = { members: true }): Promise<DirectoryGroup> => {
    const group = await findGroup(of, groupId, include)
    if (!group) throw directoryGroupNotFound()
    return group
  }
  return {
    async createGroup(of, group, { context }, include) {
      const id = await inDirectory(runtime, of, context, {
        read: () => readForNewGroup(of, group),
        decide: input => decideNewGroup(group, input),
      })
      of.effect.createdId = id
      return present(of, id, include)
    },

    async changeGroup(of, groupId, change, { context, precondition }, include) {
      const asked = { of, groupId, change, precondition }
      await inDirectory(runtime, of, context, {
        read: () => readForGroupChange(asked),
        decide: input => decideGroupChange(asked, input),
      })
      return present(of, groupId, include)
    },

    async removeGroup(of, groupId, { context, precondition }) {
      const asked = { of, groupId, precondition }
      await inDirectory(runtime, of, context, {
        read: () => readForGroupRemoval(asked),
        decide: input => decideGroupRemoval(asked, input),
      })
    },
  }
}
