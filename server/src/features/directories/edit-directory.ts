import { assertRecentSignIn } from '../../operations/access.ts'
import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import type { AllowList } from '../governance/destinations/index.ts'
import { findProfile, listPermissionSets, namedProfileNotFound, profileExceedsCaller } from '../profiles/index.ts'
import {
  Directory,
  DirectoryChanges,
  DirectoryPath,
  directoryNameTaken,
  directoryNotFound,
  exampleDirectory,
  logoutSettingsIncomplete,
  logoutUrlForbidden,
  ownerProfileNotMapped,
  tokenNotOfOwner,
} from './directories.contract.ts'
import { directoryChanged } from './directories.facts.ts'
import {
  areTokensOfOwners,
  findDirectory,
  isDirectoryNameTaken,
  isLogoutOfOwner,
  putLogout,
  updateDirectory,
} from './directories.sql.ts'
import { directoryState, toDirectoryView } from './directories.view.ts'
import { assertLogoutAllowed, hasSameLogout, logoutAuthors, setsWholeLogout } from './logout-settings.ts'
import {
  assertMayHoldToken,
  assertMayLetAssign,
  assertMaySuspend,
  assertMaySuspendOwners,
  suspendingOwnersErrors,
} from './may-assign.ts'

const LOGOUT_NOT_OF_OWNER =
  'A non-owner set the keys or issuer of Universal Logout: set both again in the request that lets it suspend owners'

/** Edits a directory's settings. They apply to its next request. */
export const editDirectory = ({ allow }: { readonly allow: AllowList }) =>
  governanceChange({
    id: 'editDirectory',
    summary: 'Edit a directory',
    description: 'A new default profile applies to people whose groups change, or who are added, from now on.',
    method: 'PATCH',
    path: '/v1/directories/{id}',
    scope: null,
    permission: 'directories.manage',
    sessionOnly: true,
    params: DirectoryPath,
    body: DirectoryChanges,
    response: Directory,
    errors: [
      directoryNotFound,
      namedProfileNotFound,
      ownerProfileNotMapped,
      profileExceedsCaller,
      directoryNameTaken,
      logoutSettingsIncomplete,
      logoutUrlForbidden,
      ...suspendingOwnersErrors,
      tokenNotOfOwner,
    ],
    example: { body: { strict: true }, response: { ...exampleDirectory, strict: true } },

    read: ({ organizationId, params, body, now }) => ({
      directory: findDirectory(organizationId, params.id),
      profile: body.default_profile_id !== undefined && findProfile(organizationId, body.default_profile_id),
      profiles: listPermissionSets(organizationId),
      areTokensOfOwners: areTokensOfOwners(organizationId, params.id, now),
      isLogoutOfOwner: isLogoutOfOwner(organizationId, params.id),
      isNameTaken: body.name !== undefined && isDirectoryNameTaken(organizationId, body.name, params.id),
    }),

    etag: ({ directory }) => directory && directoryState(toDirectoryView(directory)),
    etagOfAnswer: directoryState,

    decide({ caller, now, body, found: { directory, profile, profiles, areTokensOfOwners, ...others } }) {
      if (!directory) throw directoryNotFound()
      const edited = { ...directory, ...body, ...logoutAuthors(caller, directory, body) }
      if (edited.default_profile_id !== directory.default_profile_id) {
        assertMayLetAssign(caller, profile || undefined, '/default_profile_id')
      }
      const suspendsAlike = edited.block_login === directory.block_login && edited.keep_oracle === directory.keep_oracle
      if (!suspendsAlike) assertMaySuspend(caller)
      // Older directories may have equal names, and each can keep its own.
      if (others.isNameTaken && edited.name !== directory.name) throw directoryNameTaken()
      if (edited.may_suspend_owners && !directory.may_suspend_owners) {
        assertMaySuspendOwners(caller, now)
        if (!areTokensOfOwners) throw tokenNotOfOwner()
        // A non-owner who has set the keys or issuer could sign owners out.
        if (!others.isLogoutOfOwner && !setsWholeLogout(body)) throw tokenNotOfOwner({ detail: LOGOUT_NOT_OF_OWNER })
      }
      const setsLogout = edited.logout_issuer !== null && !hasSameLogout(directory, edited)
      // The keys can be used to end people's sessions, so setting them requires the same permissions as holding a
      // token.
      if (setsLogout) {
        assertMayHoldToken(caller, profiles)
        if (edited.may_suspend_owners) assertMaySuspendOwners(caller, now)
        assertRecentSignIn(caller, now)
      }
      assertLogoutAllowed(edited, allow)
      const fact = directoryChanged(directory, edited)
      const isSame = JSON.stringify(fact.changes?.before) === JSON.stringify(fact.changes?.after)
      if (isSame) return unchanged(toDirectoryView(directory))
      const writes = [
        updateDirectory(edited, now),
        (body.logout_jwks_url !== undefined || body.logout_issuer !== undefined) && putLogout(edited),
      ]
      return changed(toDirectoryView(edited), fact, writes)
    },
  })
