/** Members: the list, the page of a member, and queries about members for other features. */

export { batchedMemberQuery } from './batched-members.ts'
export { InvitePeople } from './invite-people.tsx'
export { useMemberCommands, useMembersOfAnyWord, useSimilarMemberCommands } from './member-commands.ts'
export { MemberName, NamedAvatar, useMemberLabel, useMemberName } from './member-name.tsx'
export { memberCountsQuery, memberQuery, membersQuery, sessionsOfQuery } from './members.queries.ts'
export { integrationsOfQuery, keysOfQuery, oracleOfQuery, webhooksOfQuery } from './owned-resources.queries.ts'
export { InviteButton, PeopleTabs } from './people-tabs.tsx'
export { PersonFilter, PersonSelect } from './person-select.tsx'
export { prefetchNames } from './prefetch-names.ts'
export { providerName } from './provider-name.ts'
export { failedSignInsQuery } from './sign-ins.queries.ts'
