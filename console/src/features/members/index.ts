/** Who is in the organization: the list, and one member. */

export { MemberName, useMemberName } from './member-name.tsx'
export { memberQuery, membersQuery, sessionsOfQuery, suspensionQuery } from './members.queries.ts'
export { membersRoutes } from './members.routes.ts'
export { PersonSelect } from './person-select.tsx'
export { usePeople } from './use-people.ts'
