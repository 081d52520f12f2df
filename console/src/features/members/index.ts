/** Who is in the organization: the list, and one member. */

export { memberQuery, suspensionQuery } from './members.queries.ts'
export { membersRoutes } from './members.routes.ts'
export { usePeople } from './use-people.ts'
