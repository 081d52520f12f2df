import Type from 'typebox'
import type { Statement } from '../../database/pool.ts'
import { DryRun, Named, Uuid } from '../../kernel/schema.ts'
import { sessionNotFresh } from '../../operations/access.ts'
import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { deleteOwnerSetupLink } from '../accounts/index.ts'
import {
  assertMayActOn,
  assertMayGrant,
  findProfile,
  namedProfileNotFound,
  noSuchProfile,
  ownerRequired,
  profileExceedsCaller,
  targetExceedsCaller,
} from '../profiles/index.ts'
import {
  exampleMember,
  lastActiveOwner,
  MemberPath,
  managedByDirectory,
  memberNotFound,
  ownerMustBePerson,
} from './members.contract.ts'
import { profileChanged } from './members.facts.ts'
import { findMember, isPerson, setProfile } from './members.sql.ts'
import { memberState, toMemberView } from './members.view.ts'
import type { OwnerMails } from './new-owner.ts'
import { hasOtherActiveOwner } from './owners.sql.ts'

interface ProfileParts {
  readonly ownerMails: OwnerMails
  /**
   * True if the group mapping that determines the member's profile applies only initially. A parameter, because
   * directories import this module.
   */
  readonly isMappedInitially: (organizationId: string, userId: string) => Statement<boolean>
}

const ERRORS = [
  memberNotFound,
  namedProfileNotFound,
  profileExceedsCaller,
  sessionNotFresh,
  targetExceedsCaller,
  ownerRequired,
  lastActiveOwner,
  managedByDirectory,
  ownerMustBePerson,
]

/**
 * Assigns another access profile to a member. The profile must not exceed the caller's. The member's status stays the
 * same.
 */
export const assignProfile = ({ ownerMails, isMappedInitially }: ProfileParts) =>
  governanceChange({
    id: 'assignProfile',
    summary: 'Assign an access profile to a member',
    description:
      'In a session, assigning the Owner profile requires a sign-in within the last ten minutes. If a directory ' +
      'manages the member, it decides the profile, except Owner and by a mapping with `initial_only`.',
    method: 'PATCH',
    path: '/v1/members/{userId}',
    scope: 'members:write',
    permission: 'members.assign_profile',
    params: MemberPath,
    query: DryRun,
    body: Named(
      'ProfileAssignment',
      Type.Object(
        { profile_id: { ...Uuid, description: 'The id of the member’s new access profile' } },
        { additionalProperties: false, description: 'The assignment of an access profile' },
      ),
    ),
    response: Type.Object({}),
    errors: ERRORS,
    example: { body: { profile_id: exampleMember.profile_id }, response: {} },

    read: ({ organizationId, params: { userId }, body }) => ({
      profile: findProfile(organizationId, body.profile_id),
      member: findMember(organizationId, userId),
      hasOtherActiveOwner: hasOtherActiveOwner(organizationId, userId),
      isMappedInitially: isMappedInitially(organizationId, userId),
    }),

    readMore: ({ caller: { organizationId }, found: { profile } }) => ownerMails.read(organizationId, profile),

    etag: ({ member }) => member && memberState(toMemberView(member)),

    decide({ caller, now, more, found }) {
      const { profile, member, hasOtherActiveOwner } = found
      if (!profile) throw noSuchProfile()
      if (!member) throw memberNotFound()
      assertMayActOn(caller, member)
      if (profile.id === member.profile_id) return unchanged({})
      if (profile.is_owner && !isPerson(member)) throw ownerMustBePerson()
      assertMayGrant(caller, profile, now)
      // Group mappings neither assign nor remove the Owner profile, so an owner may do both for a member of a
      // directory, too.
      const isDecidedByGroups = member.directory_id !== null && !found.isMappedInitially
      if (isDecidedByGroups && !member.is_owner && !profile.is_owner) throw managedByDirectory()
      if (isLeavingOwners(member, profile) && !hasOtherActiveOwner) throw lastActiveOwner()

      const { organizationId } = caller
      const mails = isPerson(member) && {
        organizationId,
        owner: { userId: member.user_id, name: member.name, email: member.email },
        by: caller,
        way: 'assigned' as const,
      }
      return changed(
        {},
        profileChanged(member, profile),
        [
          setProfile(member, profile.id),
          member.is_owner && deleteOwnerSetupLink(organizationId, member.user_id),
          mails && ownerMails.post(more, mails, now),
        ],
        {
          afterCommit:
            more &&
            (async () => {
              ownerMails.deliver()
              return {}
            }),
        },
      )
    },
  })

const isLeavingOwners = (member: { is_owner: boolean; status: string }, profile: { is_owner: boolean }) =>
  member.is_owner && !profile.is_owner && member.status === 'active'
