import type { Job } from '../../kernel/job.ts'
import type { Vault } from '../../kernel/vault.ts'
import type { ChangeOrganization } from '../../operations/internal-change.ts'
import type { Operation } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'
import type { LoginBlocks } from '../accounts/login-blocks/index.ts'
import type { RevocationBarrier } from '../governance/delivery/index.ts'
import type { AllowList } from '../governance/destinations/index.ts'
import { pendingInvitations } from '../invitations/index.ts'
import type { Mailer } from '../mail/index.ts'
import { reactivateMember, suspendMember } from '../offboarding/index.ts'
import { createDirectory } from './create-directory.ts'
import { createDirectoryPeople } from './create-directory-people.ts'
import { deleteDirectory } from './delete-directory.ts'
import { countDirectories, listDirectoriesWithTokenOf } from './directories.sql.ts'
import type { DirectoryActivity } from './directory-activity.ts'
import type { DirectoryUsage } from './directory-usage.ts'
import { editDirectory } from './edit-directory.ts'
import { editDirectoryGroup } from './edit-directory-group.ts'
import { endSynchronizationsJob } from './end-synchronizations.ts'
import { getDirectory } from './get-directory.ts'
import { getDirectoryGroup } from './get-directory-group.ts'
import type { Connection } from './in-directory.ts'
import { listDirectories } from './list-directories.ts'
import { listDirectoryActivity } from './list-directory-activity.ts'
import { listDirectoryGroups } from './list-directory-groups.ts'
import { createLogout, type Logout } from './logout/logout.ts'
import { createRefusalMails } from './refusal-mails.ts'
import { rotateDirectoryToken } from './rotate-directory-token.ts'
import type { DirectoryPeople } from './scim/index.ts'

interface DirectoryParts {
  readonly runtime: Runtime
  readonly vault: Vault
  readonly allow: AllowList
  readonly usage: { readonly directoryUsage: DirectoryUsage; readonly directoryActivity: DirectoryActivity }
  readonly loginBlocks: LoginBlocks
  readonly barrier: RevocationBarrier
  readonly mailer: Mailer
  readonly config: { readonly publicUrl: string }
  readonly change: ChangeOrganization
  readonly log: { error(details: object, message: string): void }
}

/**
 * The operations for administrators, those that directories call over SCIM (`people`), the jobs, Universal Logout, and
 * the number of directories, for the receipt of a freeze.
 */
export function connectDirectories(parts: DirectoryParts): {
  operations: Operation[]
  people: DirectoryPeople<Connection>
  jobs: Job[]
  logout: Logout
  count: typeof countDirectories
} {
  const { runtime, vault, allow, loginBlocks: logins, barrier, mailer, config } = parts
  return {
    operations: [
      listDirectories,
      createDirectory({ vault, allow }),
      getDirectory,
      editDirectory({ allow }),
      rotateDirectoryToken({ vault }),
      deleteDirectory,
      listDirectoryActivity,
      listDirectoryGroups,
      getDirectoryGroup,
      editDirectoryGroup,
    ],
    people: createDirectoryPeople({
      runtime,
      vault,
      usage: parts.usage.directoryUsage,
      activity: parts.usage.directoryActivity,
      suspend: suspendMember({ logins, barrier, directoriesOf: listDirectoriesWithTokenOf }),
      reactivate: reactivateMember(logins),
      mails: createRefusalMails({ mailer, publicUrl: config.publicUrl }),
      logins,
      invitations: pendingInvitations,
    }),
    jobs: [endSynchronizationsJob({ ...runtime, change: parts.change, log: parts.log })],
    logout: createLogout({ runtime, vault, allow, publicUrl: config.publicUrl }),
    count: countDirectories,
  }
}
