/** The settings of the organization: its name and creation time. */
export { organizationQuery } from './organizations.queries.ts'
