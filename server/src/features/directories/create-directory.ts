import { newId } from '../../kernel/ids.ts'
import type { Vault } from '../../kernel/vault.ts'
import { changed, governanceChange } from '../../operations/operation.ts'
import type { AllowList } from '../governance/destinations/index.ts'
import { findProfile, listPermissionSets, namedProfileNotFound, profileExceedsCaller } from '../profiles/index.ts'
import {
  directoryLimitReached,
  directoryNameTaken,
  exampleIssuedDirectory,
  IssuedDirectory,
  logoutSettingsIncomplete,
  logoutUrlForbidden,
  NewDirectory,
  ownerProfileNotMapped,
} from './directories.contract.ts'
import { directoryCreated } from './directories.facts.ts'
import {
  countDirectories,
  type DirectoryRow,
  insertDirectory,
  isDirectoryNameTaken,
  putLogout,
} from './directories.sql.ts'
import { toDirectoryView } from './directories.view.ts'
import { issueToken } from './issue-token.ts'
import { assertLogoutAllowed } from './logout-settings.ts'
import { assertMayHoldToken, assertMayLetAssign, assertMaySuspendOwners, suspendingOwnersErrors } from './may-assign.ts'

const MOST_DIRECTORIES = 20

/** Connects an identity provider. Only this response contains the token. */
export const createDirectory = ({ vault, allow }: { readonly vault: Vault; readonly allow: AllowList }) =>
  governanceChange({
    id: 'createDirectory',
    summary: 'Connect a directory',
    description: 'The caller needs the permissions that its token gives.',
    method: 'POST',
    path: '/v1/directories',
    scope: null,
    permission: 'directories.manage',
    sessionOnly: true,
    freshSession: true,
    body: NewDirectory,
    response: IssuedDirectory,
    status: 201,
    errors: [
      namedProfileNotFound,
      ownerProfileNotMapped,
      profileExceedsCaller,
      directoryLimitReached,
      directoryNameTaken,
      logoutSettingsIncomplete,
      logoutUrlForbidden,
      ...suspendingOwnersErrors,
    ],
    example: {
      body: { name: exampleIssuedDirectory.name, default_profile_id: exampleIssuedDirectory.default_profile_id },
      response: exampleIssuedDirectory,
    },

    read: ({ organizationId, body }) => ({
      profile: findProfile(organizationId, body.default_profile_id),
      profiles: listPermissionSets(organizationId),
      count: countDirectories(organizationId),
      isNameTaken: isDirectoryNameTaken(organizationId, body.name, null),
    }),

    decide({ caller, now, body, found: { profile, profiles, count, isNameTaken } }) {
      assertMayHoldToken(caller, profiles)
      assertMayLetAssign(caller, profile, '/default_profile_id')
      if (body.may_suspend_owners) assertMaySuspendOwners(caller, now)
      if (count >= MOST_DIRECTORIES) throw directoryLimitReached()
      if (isNameTaken) throw directoryNameTaken()
      const { token, hash, hint } = issueToken(vault, caller.organizationId)
      const directory: DirectoryRow = {
        organization_id: caller.organizationId,
        id: newId(),
        ...body,
        logout_issuer: body.logout_issuer ?? null,
        logout_jwks_url: body.logout_jwks_url ?? null,
        token_hint: hint,
        token_issued_at: now,
        token_issued_by: caller.userId,
        former_token_expires_at: null,
        logout_issuer_set_by: body.logout_issuer ? caller.userId : null,
        logout_keys_set_by: body.logout_jwks_url ? caller.userId : null,
        created_at: now,
        created_by: caller.userId,
        last_request_at: null,
        last_error: null,
        last_error_at: null,
      }
      assertLogoutAllowed(directory, allow)
      const view = toDirectoryView({ ...directory, people_managed: 0, people_held: 0 })
      return changed(
        { ...view, token },
        directoryCreated(directory),
        [insertDirectory(directory, hash), putLogout(directory)],
        {
          replayNeedsRecentSignIn: true,
        },
      )
    },
  })
