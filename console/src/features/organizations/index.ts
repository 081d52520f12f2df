/** The settings of the organization: its name, id, base URL and creation time. */
export { organizationQuery } from './organizations.queries.ts'
