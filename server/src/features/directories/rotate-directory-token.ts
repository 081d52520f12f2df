import type { Vault } from '../../kernel/vault.ts'
import { changed, governanceChange } from '../../operations/operation.ts'
import { listPermissionSets, profileExceedsCaller } from '../profiles/index.ts'
import {
  DirectoryPath,
  directoryNotFound,
  exampleIssuedDirectory,
  IssuedDirectory,
  TokenRotation,
} from './directories.contract.ts'
import { directoryTokenRotated } from './directories.facts.ts'
import { findDirectory, replaceToken } from './directories.sql.ts'
import { toDirectoryView } from './directories.view.ts'
import { issueToken } from './issue-token.ts'
import { assertMayHoldToken, assertMaySuspendOwners, suspendingOwnersErrors } from './may-assign.ts'

/**
 * Replaces a directory's token. The former token works until the overlap ends; an even older one stops working at once.
 */
export const rotateDirectoryToken = ({ vault }: { readonly vault: Vault }) =>
  governanceChange({
    id: 'rotateDirectoryToken',
    summary: 'Rotate the token of a directory',
    description:
      'The former token works until the end of the overlap, and an earlier one ends at once. Needs all permissions ' +
      'of every profile, and an owner if the directory may suspend owners.',
    method: 'POST',
    path: '/v1/directories/{id}/token/rotate',
    scope: null,
    permission: 'directories.manage',
    sessionOnly: true,
    freshSession: true,
    params: DirectoryPath,
    body: TokenRotation,
    response: IssuedDirectory,
    status: 201,
    errors: [directoryNotFound, profileExceedsCaller, ...suspendingOwnersErrors],
    example: {
      body: { overlap_seconds: 3600 },
      response: { ...exampleIssuedDirectory, former_token_expires_at: '2026-03-02T10:30:00.000Z' },
    },

    read: ({ organizationId, params: { id } }) => ({
      directory: findDirectory(organizationId, id),
      profiles: listPermissionSets(organizationId),
    }),

    decide({ caller, now, body, found: { directory, profiles } }) {
      if (!directory) throw directoryNotFound()
      assertMayHoldToken(caller, profiles)
      if (directory.may_suspend_owners) assertMaySuspendOwners(caller, now)
      const { token, hash, hint } = issueToken(vault, caller.organizationId)
      const seconds = body.overlap_seconds
      const overlapEnd = seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null
      const rotated = {
        ...directory,
        token_hint: hint,
        token_issued_at: now,
        token_issued_by: caller.userId,
        former_token_expires_at: overlapEnd,
      }
      return changed(
        { ...toDirectoryView(rotated), token },
        directoryTokenRotated(rotated, overlapEnd),
        replaceToken(rotated, hash, overlapEnd),
        { replayNeedsRecentSignIn: true },
      )
    },
  })
