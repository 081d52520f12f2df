import type { Static } from 'typebox'
import type { Answers, Statement } from '../../database/pool.ts'
import { DryRun } from '../../kernel/schema.ts'
import { countSessionsIn } from '../accounts/sessions/index.ts'
import { countActiveKeys } from '../api-keys/index.ts'
import { countPendingInvitations } from '../invitations/index.ts'
import { countActiveMembers } from '../members/index.ts'
import { findOrganizationRow, type OrganizationRow } from '../organizations/index.ts'
import { countEnabledTriggers } from '../triggers/index.ts'
import {
  FreezeReceipt,
  FreezeRequest,
  OrganizationPath,
  organizationNotFound,
} from './platform-organizations.contract.ts'
import { toPlatformOrganizationView, withPresentState } from './platform-organizations.view.ts'

/** Statements of features above this one. */
export interface FreezeParts {
  countDirectories(organizationId: string): Statement<number>
}

/** The parts that freezing an organization and its inverse have in common. A dry run returns the same receipt. */
export const freezeContract = ({ countDirectories }: FreezeParts) => ({
  method: 'POST' as const,
  platformScope: 'organizations:write' as const,
  params: OrganizationPath,
  query: DryRun,
  body: FreezeRequest,
  response: FreezeReceipt,
  errors: [organizationNotFound],

  organizationOf: ({ id }: Static<typeof OrganizationPath>) => id,

  read: ({ params: { id }, now }: { readonly params: Static<typeof OrganizationPath>; readonly now: Date }) => ({
    organization: findOrganizationRow(id),
    resources: {
      members: countActiveMembers(id),
      sessions: countSessionsIn(id, now),
      api_keys: countActiveKeys(id, now),
      triggers: countEnabledTriggers(id),
      invitations: countPendingInvitations(id, now),
      directories: countDirectories(id),
    },
  }),

  etag: ({ organization }: { readonly organization: OrganizationRow | undefined }) =>
    organization && toPlatformOrganizationView(organization),

  onReplay: withPresentState,
})

type Resources = Answers<ReturnType<ReturnType<typeof freezeContract>['read']>>['resources']

/** Writes the receipt: the organization after the change, and what the freeze refuses, or refused. */
export const receiptOf = (resources: Resources, dryRun: boolean) => (row: OrganizationRow, isUnchanged: boolean) => ({
  ...toPlatformOrganizationView(row),
  ...resources,
  unchanged: isUnchanged,
  dry_run: dryRun,
})
