/** The organization itself: its name and its age. */
export { organizationQuery } from './organizations.queries.ts'
